export const CENSOR = '[redacted]';

/** Log fields with secrets or personal data. */
export const REDACTED_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'idToken',
  'access_token',
  'phone',
  'phone_number',
  'phoneNumber',
  'email',
  'name',
  'display_name',
];

/**
 * Secrets and personal data within texts: tokens, secrets of feeds, unsubscribe links and webhooks, e-mail addresses,
 * phone numbers.
 */
const PERSONAL_PATTERNS = [
  // Case-insensitive and inside words: a secret behind a mistyped prefix is still a secret.
  /eyJ[\w-]+(\.[\w-]*){1,2}/gi,
  /ya29\.[\w-]+/gi,
  /fcal_[\w-]+/gi,
  /funs_[\w.-]+/gi,
  /whsec_[\w+/=-]+/gi,
  // Feed secrets by their position in the path, even if their prefix is damaged.
  /(?<=\/calendars\/)[\w-]+/gi,
  /[\w.%+-]+@[\w-]+(\.[\w-]+)*\.[A-Za-z]{2,}/g,
  // In any grouping.
  /\+\d(?:[\s()./-]{0,2}\d){5,14}\b/g,
  // As the api has them, without the plus. Not within an id or a fraction, and not a time in s or ms since 1970 (from 2023
  // to 2033): no telephone number looks like one, because those of country code 1 have eleven digits.
  /(?<!\w|[\da-f]{4}-|\d\.)(?!1[7-9]\d{8}(?:\d{3})?\b)\d{9,15}(?!\w|\.\d)/gi,
];

export function redact(text: string): string {
  return PERSONAL_PATTERNS.reduce((left, pattern) => left.replace(pattern, CENSOR), text);
}
