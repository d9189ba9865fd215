import { numberFormat, useDistance } from '@forecourt/shared/country';
import { FIRST_DAY, LAST_DAY } from '@forecourt/shared/days';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { type LimitFault, limitsFor, type NumberField } from './limits.ts';
import { useText } from './text.ts';

/** Returns the text for an exceeded limit. @param counted quantity of the field; absent for a date */
export function useLimitWords(): (fault: LimitFault, counted?: NumberField) => string {
  const text = useText();
  const format = useFormat();
  const language = useLocale();
  const distance = useDistance();
  const months = numberFormat(language, { style: 'unit', unit: 'month', unitDisplay: 'long' });
  const day = (date: string) => format.date(date, { day: 'numeric', month: 'long', year: 'numeric' });
  return (fault, counted = 'odometer') => {
    const write = counted === 'months' ? months.format : distance.written;
    const { minimum, maximum } = limitsFor(counted);
    switch (fault) {
      case 'tooSmall':
        return text('fault.min', { min: write(minimum) });
      case 'tooLarge':
        return text('fault.max', { max: write(maximum) });
      case 'early':
        return text('fault.early', { date: day(FIRST_DAY) });
      case 'late':
        return text('fault.late', { date: day(LAST_DAY) });
    }
  };
}
