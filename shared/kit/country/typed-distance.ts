import { cleanNumber } from '@forecourt/shared/text';
import { type DistanceUnit, kilometresOf } from './distance.ts';

/** How people write thousands: 84120, 84,120, 84.120, 84 120, 84’120. */
const GROUPED = /^\d{1,3}([.,\s'’]\d{3})+$/;

/** The whole number in a typed text; null if the text is empty, undefined if it is no number. Ignores invisible characters. */
export function typedNumber(text: string): number | null | undefined {
  const [, sign = '', typed = ''] = /^([-−+]?)\s*(.*)$/.exec(cleanNumber(text)) ?? [];
  if (sign === '' && typed === '') return null;
  const digits = GROUPED.test(typed) ? typed.replace(/\D/g, '') : typed;
  if (!/^\d+$/.test(digits)) return undefined;
  return Number(digits) > 0 && /[-−]/.test(sign) ? -Number(digits) : Number(digits);
}

/** The same of a distance, typed in whole units of a country, in whole kilometres. */
export function typedDistance(text: string, unit: DistanceUnit): number | null | undefined {
  const distance = typedNumber(text);
  return typeof distance === 'number' ? kilometresOf(distance, unit) : distance;
}
