import {
  type CountryCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min';
import {
  CALLING_CODES,
  isInternationalPhoneNumber,
  normalizePhoneNumberText,
  type TypedPhoneNumber,
} from './typed-number.ts';

export interface FormattedPhoneNumber {
  e164: string;
  international: string;
}

export interface PhoneNumber extends FormattedPhoneNumber {
  typed: TypedPhoneNumber;
}

export type PhoneNumberFault = 'missing' | 'tooShort' | 'tooLong' | 'invalid';

export type PhoneNumberParseResult =
  | { ok: true; number: PhoneNumber }
  | { ok: false; fault: PhoneNumberFault };

/** Parses a typed number. Only calling code and length are checked: prefixes change, and no real number may be refused. */
export function parsePhoneNumber({ country, text }: TypedPhoneNumber): PhoneNumberParseResult {
  const typed = normalizePhoneNumberText(text);
  if (!typed) return { ok: false, fault: 'missing' };
  const options = { defaultCountry: country as CountryCode, extract: false };
  const plain = typed.replace(/^00/, '+');
  const length = validatePhoneNumberLength(plain, options, metadata);
  if (length === 'TOO_SHORT') return { ok: false, fault: 'tooShort' };
  if (length === 'TOO_LONG') return { ok: false, fault: 'tooLong' };
  const parsed = parsePhoneNumberFromString(plain, options, metadata);
  if (!parsed?.isPossible()) return { ok: false, fault: 'invalid' };
  // Remove the extension, because text messages cannot be sent to one.
  parsed.setExt('');
  const international = parsed.formatInternational();
  const callingCode = parsed.countryCallingCode;
  // Whether the text contains a calling code, perhaps without `+`, e.g. `011 44` in America.
  const namesCountry = isInternationalPhoneNumber(typed) || callingCode !== CALLING_CODES.get(country);
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

/** Country of a number: `exact` if known, else `chosen` if it has the calling code, else the first country that has it. */
function countryOf(callingCode: string, exact: string | undefined, chosen: string): string {
  const sharing: readonly string[] = metadata.country_calling_codes[callingCode] ?? [];
  return exact ?? (sharing.includes(chosen) ? chosen : (sharing[0] ?? chosen));
}
