/** Titles used with a surname in place of a first name, in the site's languages, lower case. */
const TITLES = new Set(['herr', 'frau', 'familie', 'dr', 'prof', 'mr', 'mrs', 'ms', 'miss', 'mx', 'sir']);

/** Name for a greeting: "Mara" from "Mara Example", "Frau Schmidt" from "Frau Schmidt". */
export function givenName(name: string): string {
  const whole = name.trim();
  const first = whole.split(/\s+/)[0] ?? '';
  return TITLES.has(first.toLowerCase().replace(/\.$/, '')) ? whole : first;
}
