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
export function noNumberYet(): TypedNumber {
  const { country } = siteSettings().organisation;
  return { country: CALLING_CODES.has(country) ? country : FALLBACK_COUNTRY, text: '' };
}

/** Whether the text names its country itself: `+49 …` or `0049 …`. */
export function isInternational(text: string): boolean {
  return /^\s*(\+|00)/.test(text);
}
