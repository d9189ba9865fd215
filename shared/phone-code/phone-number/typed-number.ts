import { siteSettings } from '@forecourt/shared/settings';
import { CALLING_CODES } from './calling-codes.ts';

/** A phone number as it stands in the form. */
export interface TypedNumber {
  /** Two capital letters, ISO 3166-1. */
  country: string;
  /** As typed: national, or international with `+` or `00`. */
  text: string;
}

const FALLBACK_COUNTRY = 'GB';

/** The empty form of this business: its own country, if that has phone numbers. */
export function emptyNumber(): TypedNumber {
  const { country } = siteSettings().organisation;
  return { country: CALLING_CODES.has(country) ? country : FALLBACK_COUNTRY, text: '' };
}

/** Whether the text names its country itself: `+49 …` or `0049 …`. */
export function isInternational(text: string): boolean {
  return /^(\+|00)/.test(normalizeNumberText(text));
}

// U+0660 and U+06F0: the zeros of the Arabic and of the Persian digits.
const DIGIT_ZEROS = [0x660, 0x6f0];

/**
 * The same characters as a keyboard for numbers has them. Address books and web pages put others in: full-width and
 * Arabic digits, spaces that do not break, marks for the direction of writing, `tel:`, brackets around `+44`.
 */
export function normalizeNumberText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, westernDigit)
    .replace(/\p{Cf}/gu, '')
    .replace(/^\s*(tel:)?\s*/i, '')
    .replace(/^\(((?:\+|00)\d+)\)/, '$1 ')
    .trimEnd();
}

function westernDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  const zero = DIGIT_ZEROS.findLast((candidate) => candidate <= point) ?? point;
  return String(point - zero);
}
