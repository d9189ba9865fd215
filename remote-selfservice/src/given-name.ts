/** How people are addressed who gave no first name, in the languages of the site, in small letters. */
const TITLES = new Set(['herr', 'frau', 'familie', 'dr', 'prof', 'mr', 'mrs', 'ms', 'miss', 'mx', 'sir']);

/** What people are greeted by, out of a name as they wrote it: "Mara Example" is Mara, and "Frau Schmidt" is Frau Schmidt. */
export function givenName(name: string): string {
  const whole = name.trim();
  const first = whole.split(/\s+/)[0] ?? '';
  return TITLES.has(first.toLowerCase().replace(/\.$/, '')) ? whole : first;
}
