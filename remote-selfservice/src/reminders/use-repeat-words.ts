import type { Reminder } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { capitalise } from '@forecourt/shared/ui';
import { useText } from './text.ts';

const MONTHS_OF_YEAR = 12;

type Repeat = NonNullable<Reminder['repeat']>;

interface RepeatWords {
  /** "Every year or every 10,000 miles, counted from when it was done" */
  alone: (repeat: Repeat) => string;
  /** The same within a sentence: "every year …" */
  within: (repeat: Repeat) => string;
  /** Number of months within a sentence: "every 6 months" */
  often: (months: number) => string;
}

export function useRepeatWords(): RepeatWords {
  const text = useText();
  const { written } = useDistance();
  const often = (months: number) =>
    months % MONTHS_OF_YEAR === 0
      ? text('repeat.years', { count: months / MONTHS_OF_YEAR })
      : text('repeat.months', { count: months });
  const within = ({ months, distance, from }: Repeat) => {
    const byTime = months === null ? null : often(months);
    const byDistance = distance === null ? null : text('repeat.distance', { distance: written(distance) });
    const both = byTime && byDistance ? text('repeat.or', { time: byTime, distance: byDistance }) : null;
    return text(`repeat.from.${from}`, { often: both ?? byTime ?? byDistance ?? '' });
  };
  return { alone: (repeat) => capitalise(within(repeat)), within, often };
}
