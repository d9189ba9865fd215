import { newReminderSchema, newRepeatSchema } from '@forecourt/shared/api';
import { FIRST_DAY, LAST_DAY } from '@forecourt/shared/days';
import { beyondLimits, type Limits, limitsOf } from '@forecourt/shared/forms';

/** Limit of the backend that a number or a date exceeds. */
export type LimitFault = 'tooSmall' | 'tooLarge' | 'early' | 'late';

/** Quantity of a number: months, or kilometres. */
export type NumberField = 'odometer' | 'distance' | 'months';

export function limitsFor(counted: NumberField): Limits {
  const { months, distance } = newRepeatSchema.shape;
  return limitsOf({ odometer: newReminderSchema.shape.due_odometer, distance, months }[counted]);
}

/** Limit that a typed number exceeds; undefined for an empty field. */
export function faultInNumber(
  counted: NumberField,
  value: number | null | undefined,
): 'invalid' | 'tooSmall' | 'tooLarge' | undefined {
  if (value === undefined) return 'invalid';
  return value === null ? undefined : beyondLimits(value, limitsFor(counted));
}

/** @param date `YYYY-MM-DD` */
export function faultInDay(date: string): 'early' | 'late' | undefined {
  if (date < FIRST_DAY) return 'early';
  return date > LAST_DAY ? 'late' : undefined;
}
