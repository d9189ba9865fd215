import { plateFactsQuery } from '@forecourt/shared/api';
import { localDateAt } from '@forecourt/shared/dates';
import { useQuery } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';

/** Dates of the vehicle register, `YYYY-MM-DD`; null unless in the future. */
interface MotAndTaxDueDates {
  mot: string | null;
  tax: string | null;
}

/** Returns the register's dates by a plate. Without `mayLookUp`, only those of an earlier look-up that is still cached. */
export function useMotAndTaxDueDates(registration: string, mayLookUp = false): MotAndTaxDueDates {
  const { country, timeZone } = siteSettings().organisation;
  const enabled = mayLookUp && country === 'GB' && registration !== '';
  const { data } = useQuery({ ...plateFactsQuery(registration), enabled });
  const today = localDateAt(new Date(), timeZone);
  const ifToCome = (date: string | null | undefined) => (date && date > today ? date : null);
  return { mot: ifToCome(data?.mot_due_on), tax: ifToCome(data?.tax_due_on) };
}
