import { fractionDigits, numberFormat, useDistance, useMoney } from '@forecourt/shared/country';
import { FIRST_DAY } from '@forecourt/shared/days';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { useText } from '../text.ts';
import { type EntryFault, type EntryField, entryLimits, type NumberEntryField } from './entry-values.ts';

const LITRES_DECIMALS = 2;

/** Returns a function that writes a validation error, with the field's limits. @param currency currency of the cost */
export function useEntryFaultText(currency: string): (fault: EntryFault, field: EntryField) => string {
  const text = useText();
  const format = useFormat();
  const language = useLocale();
  const distance = useDistance();
  const money = useMoney();
  const litres = numberFormat(language, {
    style: 'unit',
    unit: 'liter',
    unitDisplay: 'long',
    maximumFractionDigits: LITRES_DECIMALS,
  });
  const written: Record<NumberEntryField, (value: number) => string> = {
    odometer: distance.written,
    cost: (minor) => money.written(minor, currency),
    litres: litres.format,
  };

  function limitText(fault: 'tooSmall' | 'tooLarge', field: NumberEntryField): string {
    const { minimum, maximum } = entryLimits(field);
    const write = written[field];
    return fault === 'tooSmall'
      ? text('fault.min', { min: write(minimum) })
      : text('fault.max', { max: write(maximum) });
  }

  return (fault, field) => {
    switch (fault) {
      case 'precise':
        return text('fault.precise', {
          decimals: field === 'cost' ? fractionDigits(currency) : LITRES_DECIMALS,
        });
      case 'early':
        return text('fault.early', {
          date: format.date(FIRST_DAY, { day: 'numeric', month: 'long', year: 'numeric' }),
        });
      case 'tooSmall':
      case 'tooLarge':
        return limitText(fault, field as NumberEntryField);
      default:
        return text(`fault.${field}.${fault}` as 'fault.kind.missing');
    }
  };
}
