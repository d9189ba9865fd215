import { newReminderSchema, newRepeatSchema } from '@forecourt/shared/api';
import { numberFormat, useDistance, useNumberFormatter } from '@forecourt/shared/country';
import { beyondLimits, type Limits, limitsOf } from '@forecourt/shared/forms';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { FIRST_DAY, LAST_DAY } from '@forecourt/shared/limits';
import { NumberField, VisuallyHidden } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from './text.ts';

interface DistanceFieldProps {
  label: string;
  mark?: string;
  hint?: ReactNode;
  name: string;
  value: string;
  error: ReactNode;
  onChange: (event: { target: { value: string } }) => void;
}

/** Whole distance or odometer reading, in the unit of the country. */
export function DistanceField({ hint, ...field }: DistanceFieldProps) {
  const text = useText();
  const { unit } = useDistance();
  const written = useNumberFormatter();
  return (
    <NumberField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      suffix={text(`unit.${unit}`)}
      hint={hint ?? <VisuallyHidden>{text(`unit.${unit}.hint`)}</VisuallyHidden>}
      written={written}
    />
  );
}

/** Limit of the backend that a number or a date exceeds. */
export type LimitFault = 'tooSmall' | 'tooLarge' | 'early' | 'late';

/** What a number counts: months, or kilometres. */
export type Quantity = 'odometer' | 'distance' | 'months';

function limitsFor(quantity: Quantity): Limits {
  const { months, distance } = newRepeatSchema.shape;
  return limitsOf({ odometer: newReminderSchema.shape.due_odometer, distance, months }[quantity]);
}

/** Limit that a typed number exceeds; undefined for an empty field. */
export function faultInNumber(
  quantity: Quantity,
  value: number | null | undefined,
): 'invalid' | 'tooSmall' | 'tooLarge' | undefined {
  if (value === undefined) return 'invalid';
  return value === null ? undefined : beyondLimits(value, limitsFor(quantity));
}

/** @param date `YYYY-MM-DD` */
export function faultInDay(date: string): 'early' | 'late' | undefined {
  if (date < FIRST_DAY) return 'early';
  return date > LAST_DAY ? 'late' : undefined;
}

/** Returns the text for an exceeded limit. @param quantity absent for a date */
export function useLimitText(): (fault: LimitFault, quantity?: Quantity) => string {
  const text = useText();
  const format = useFormat();
  const language = useLocale();
  const distance = useDistance();
  const months = numberFormat(language, { style: 'unit', unit: 'month', unitDisplay: 'long' });
  const day = (date: string) => format.date(date, { day: 'numeric', month: 'long', year: 'numeric' });
  return (fault, quantity = 'odometer') => {
    const write = quantity === 'months' ? months.format : distance.written;
    const { minimum, maximum } = limitsFor(quantity);
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
