import { plateFactsQuery } from '@forecourt/shared/api';
import { localDateAt } from '@forecourt/shared/dates';
import { useQuery } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';

/** Dates of the vehicle register, `YYYY-MM-DD`; null if unknown or past. */
interface OfficialDates {
  mot: string | null;
  tax: string | null;
}

/** Dates of a vehicle by its plate. Without `mayLookUp`, only those of a look-up that another screen has just made. */
export function useOfficialDates(registration: string, mayLookUp = false): OfficialDates {
  const { country, timeZone } = siteSettings().organisation;
  const enabled = mayLookUp && country === 'GB' && registration !== '';
  const { data } = useQuery({ ...plateFactsQuery(registration), enabled });
  const today = localDateAt(new Date(), timeZone);
  const ifToCome = (date: string | null | undefined) => (date && date > today ? date : null);
  return { mot: ifToCome(data?.mot_due_on), tax: ifToCome(data?.tax_due_on) };
}
