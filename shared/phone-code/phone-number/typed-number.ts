import { siteSettings } from '@forecourt/shared/settings';
import { cleanNumber } from '@forecourt/shared/text';
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

/**
 * Returns a typed number in the characters of a telephone keypad: cleaned, without `tel:`, and without brackets around `+44`.
 */
export function normalizeNumberText(text: string): string {
  return cleanNumber(text)
    .replace(/^tel:\s*/i, '')
    .replace(/^\(((?:\+|00)\d+)\)/, '$1 ');
}
