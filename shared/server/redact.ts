export const REDACTED_TEXT = '[redacted]';

export const REDACTED_LOG_FIELDS = [
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

const PERSONAL_PATTERNS = [
  // The patterns of secrets ignore case and match inside words: a secret after a mistyped prefix is still a secret.
  /eyJ[\w-]+(\.[\w-]*){1,2}/gi,
  /ya29\.[\w-]+/gi,
  /fcal_[\w-]+/gi,
  /fshr_[\w-]+/gi,
  /funs_[\w.-]+/gi,
  /whsec_[\w+/=-]+/gi,
  // The secret of a calendar feed is recognized by its position in the path, even if it is damaged.
  /(?<=\/calendars\/)[^/\n]+?(?=(?:\.ics)?(?:[/\n]|$))/gi,
  /[\w.%+-]+@[\w-]+(\.[\w-]+)*\.[A-Za-z]{2,}/g,
  // Phone number with a plus; digits may be grouped by spaces, dots, slashes, hyphens or parentheses.
  /\+\d(?:[\s()./-]{0,2}\d){5,14}\b/g,
  // Phone number without a plus, as the api stores it. Excluded are parts of ids and fractions, and times in s or ms since 1970
  // (from 2023 to 2033): no phone number looks like those, because numbers of country code 1 have eleven digits.
  /(?<!\w|[\da-f]{4}-|\d\.)(?!1[7-9]\d{8}(?:\d{3})?\b)\d{9,15}(?!\w|\.\d)/gi,
];

export function redactSensitiveText(text: string): string {
  return PERSONAL_PATTERNS.reduce((left, pattern) => left.replace(pattern, REDACTED_TEXT), text);
}

/** Maximum length of a logged path, in characters; all paths of the site are shorter. */
const MAX_LENGTH = 200;

/** Maximum number of times that a path is decoded, since a broken client may encode it more than once. */
const MAX_DECODINGS = 3;

/** Path without query, secrets and personal data, however they are encoded. Long paths are cut after a whole segment. */
export function redactPath(address: string): string {
  const path = shortened(address.split(/[?#]/, 1)[0] ?? '');
  let decoded = path;
  for (let times = 0; times < MAX_DECODINGS && decoded.includes('%'); times++) decoded = decode(decoded);
  const clean = redactSensitiveText(decoded);
  return clean === decoded ? path : clean;
}

function shortened(path: string): string {
  if (path.length <= MAX_LENGTH) return path;
  const cut = path.slice(0, MAX_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf('/') + 1)}…`;
}

function decode(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return REDACTED_TEXT;
    }
  });
}
