import { normalizeNumberText } from '../phone-number/typed-number.ts';

/** Digits of a code. */
export const CODE_LENGTH = 6;

/**
 * The code in a text message that was copied whole, in one piece or in two: `418207`, `418 207`, `418-207`.
 * Null where no group of digits is as long, or where two are.
 */
export function extractCode(message: string): string | null {
  const found = normalizeNumberText(message).match(/(?<!\d)\d{3}[ -]?\d{3}(?!\d)/g) ?? [];
  const [code, ...others] = new Set(found.map((group) => group.replace(/\D/g, '')));
  return code !== undefined && others.length === 0 ? code : null;
}

/** Seconds before the first, the second and every further new code may be asked for. */
const PAUSES = [30, 60, 120] as const;

/**
 * How long a customer waits before another code can be sent, in seconds.
 * @param times how many codes went to the number so far, from 1
 */
export function resendPauseSeconds(times: number): number {
  return PAUSES[times - 1] ?? PAUSES[2];
}
