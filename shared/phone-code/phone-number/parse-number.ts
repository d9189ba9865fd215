import {
  type CountryCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min';
import { CALLING_CODES } from './calling-codes.ts';
import { isInternational, normalizeNumberText, type TypedNumber } from './typed-number.ts';

/** Where a code can go to. */
export interface Recipient {
  /** International, with plus and without spaces (E.164). */
  e164: string;
  /** As people write it, `+44 7700 900123`. */
  international: string;
}

/** A number that can exist. */
export interface PhoneNumber extends Recipient {
  /** The form's own way to say the same number: the country it belongs to, and the rest formatted. */
  typed: TypedNumber;
}

export type NumberFault = 'missing' | 'tooShort' | 'tooLong' | 'invalid';

export type ParsedNumber = { ok: true; number: PhoneNumber } | { ok: false; fault: NumberFault };

/**
 * Reads what was typed. Checks only that a number of this length is possible there: which prefixes are in use
 * changes faster than sites are updated, and refusing a real number locks a customer out.
 */
export function parseNumber({ country, text }: TypedNumber): ParsedNumber {
  const typed = normalizeNumberText(text);
  if (!typed) return { ok: false, fault: 'missing' };
  const options = { defaultCountry: country as CountryCode, extract: false };
  const plain = typed.replace(/^00/, '+');
  const length = validatePhoneNumberLength(plain, options, metadata);
  if (length === 'TOO_SHORT') return { ok: false, fault: 'tooShort' };
  if (length === 'TOO_LONG') return { ok: false, fault: 'tooLong' };
  const parsed = parsePhoneNumberFromString(plain, options, metadata);
  if (!parsed?.isPossible()) return { ok: false, fault: 'invalid' };
  // No message goes to an extension.
  parsed.setExt('');
  const international = parsed.formatInternational();
  const callingCode = parsed.countryCallingCode;
  // A number may name its country in its own way, such as 011 44 in America.
  const namesCountry = isInternational(typed) || callingCode !== CALLING_CODES.get(country);
  return {
    ok: true,
    number: {
      e164: parsed.number,
      international,
      typed: {
        country: namesCountry ? countryOf(callingCode, parsed.country, country) : country,
        text: international.slice(callingCode.length + 1).trim(),
      },
    },
  };
}

/** Countries share calling codes; where the number does not tell which one it is, the chosen one stays. */
function countryOf(callingCode: string, exact: string | undefined, chosen: string): string {
  const sharing: readonly string[] = metadata.country_calling_codes[callingCode] ?? [];
  return exact ?? (sharing.includes(chosen) ? chosen : (sharing[0] ?? chosen));
}
