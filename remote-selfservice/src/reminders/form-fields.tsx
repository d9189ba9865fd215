import { newReminderRepeatSchema, newReminderSchema } from '@forecourt/shared/api';
import { numberFormat, useDistanceFormatter, useTypedWholeNumberFormatter } from '@forecourt/shared/country';
import { findExceededLimit, findNumberLimits, type NumberLimits } from '@forecourt/shared/forms';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { FIRST_VALID_DATE, LAST_VALID_DATE } from '@forecourt/shared/limits';
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

export function DistanceField({ hint, ...field }: DistanceFieldProps) {
  const text = useText();
  const { unit } = useDistanceFormatter();
  const written = useTypedWholeNumberFormatter();
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

/** Which limit of the backend a number or a date exceeds. */
export type LimitFault = 'tooSmall' | 'tooLarge' | 'early' | 'late';

export type ReminderQuantity = 'odometer' | 'distance' | 'months';

function limitsFor(quantity: ReminderQuantity): NumberLimits {
  const { months, distance } = newReminderRepeatSchema.shape;
  return findNumberLimits({ odometer: newReminderSchema.shape.due_odometer, distance, months }[quantity]);
}

/** Returns which limit a typed number exceeds, or `invalid` if undefined (no number); undefined if valid or null (empty). */
export function findNumberFault(
  quantity: ReminderQuantity,
  value: number | null | undefined,
): 'invalid' | 'tooSmall' | 'tooLarge' | undefined {
  if (value === undefined) return 'invalid';
  return value === null ? undefined : findExceededLimit(value, limitsFor(quantity));
}

/** Returns which limit a date exceeds; undefined for none. @param date `YYYY-MM-DD` */
export function findDateFault(date: string): 'early' | 'late' | undefined {
  if (date < FIRST_VALID_DATE) return 'early';
  return date > LAST_VALID_DATE ? 'late' : undefined;
}

/** Returns a function from an exceeded limit to its message. @param quantity what the number means; not used for dates */
export function useLimitMessageFormatter(): (fault: LimitFault, quantity?: ReminderQuantity) => string {
  const text = useText();
  const format = useFormat();
  const language = useLocale();
  const distance = useDistanceFormatter();
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
        return text('fault.early', { date: day(FIRST_VALID_DATE) });
      case 'late':
        return text('fault.late', { date: day(LAST_VALID_DATE) });
    }
  };
}
