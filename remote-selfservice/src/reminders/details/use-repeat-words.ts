import type { Reminder } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { capitalised } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

const MONTHS_OF_YEAR = 12;

/** How something repeats: "Every year or every 10,000 miles, counted from when it was done". */
export function useRepeatWords(): (repeat: NonNullable<Reminder['repeat']>) => string {
  const text = useText();
  const { written } = useDistance();
  const often = (months: number) =>
    months % MONTHS_OF_YEAR === 0
      ? text('repeat.years', { count: months / MONTHS_OF_YEAR })
      : text('repeat.months', { count: months });
  return ({ months, distance, from }) => {
    const byTime = months === null ? null : often(months);
    const byDistance = distance === null ? null : text('repeat.distance', { distance: written(distance) });
    const both = byTime && byDistance ? text('repeat.or', { time: byTime, distance: byDistance }) : null;
    return capitalised(text(`repeat.from.${from}`, { often: both ?? byTime ?? byDistance ?? '' }));
  };
}
