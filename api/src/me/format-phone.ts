import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min';

/**
 * A number as people write it, `+44 7700 900123`. Here and not in the browser, where what is known about the world's
 * numbers is a download of its own.
 * @param digits with country code, without the leading plus
 */
export function formatPhone(digits: string): string {
  const e164 = `+${digits}`;
  const number = parsePhoneNumberFromString(e164, { extract: false }, metadata);
  return number?.isPossible() ? number.formatInternational() : e164;
}
