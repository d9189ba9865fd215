import { newRecordSchema } from '@forecourt/shared/api';
import { distanceIn, numberFormat } from '@forecourt/shared/country';
import { FIRST_DAY } from '@forecourt/shared/days';
import { limitsOf } from '@forecourt/shared/forms';
import { useFormat, useLocale } from '@forecourt/shared/i18n';

/** What the words for a fault can name: the least and the most that a column takes, and the first day. */
export function useLimitValues(): (column: string | null) => { min: string; max: string; first: string } {
  const language = useLocale();
  const format = useFormat();
  const { odometer_km, litres } = newRecordSchema.shape;
  const written = (value: number, unit: string) =>
    numberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 2 }).format(
      value,
    );
  const first = format.date(FIRST_DAY, { day: 'numeric', month: 'long', year: 'numeric' });
  return (column) => {
    const { minimum, maximum } = limitsOf(column === 'litres' ? litres : odometer_km);
    const write = (value: number) => {
      if (column === 'litres') return written(value, 'liter');
      return column === 'odometer_miles'
        ? written(distanceIn('mi', value), 'mile')
        : written(value, 'kilometer');
    };
    return { min: write(minimum), max: write(maximum), first };
  };
}
