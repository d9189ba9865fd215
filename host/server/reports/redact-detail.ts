/**
 * What in an error's message might tell who somebody is, or let others act as them: in this order, since a token
 * may contain what looks like a number.
 */
const SENSITIVE: readonly (readonly [RegExp, string])[] = [
  // Whatever stands behind the question mark or the hash of an address, or of a path alone.
  [/(\/[^\s?#"'()<>]*)[?#][^\s"'()<>]*/g, '$1?…'],
  [/[\w.+-]+(?:@|%40)[\w-]+(\.[\w-]+)+/gi, '[e-mail]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/eyJ[\w-]+(\.[\w-]*){0,2}/gi, '[token]'],
  [/(?:fcal|funs|whsec)_[\w.+/=-]+/gi, '[token]'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '[id]'],
  [/\b[\w-]{28,}\b/g, '[token]'],
  [/\+?\d[\d\s()./-]{5,}\d/g, '[number]'],
];

/** The detail of a failure as it may stand in a log: no phone numbers, addresses, tokens or ids. */
export function redactDetail(detail: string): string {
  return SENSITIVE.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), detail);
}
