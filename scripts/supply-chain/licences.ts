import { type Lockfile, thirdParties } from './lockfile.ts';

/** Where `npm run licences` writes them. */
export const LICENCES = 'docs/licences.md';

/** By SPDX identifier. But for two they are permissive: they ask only that their notices are passed on. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // Of data: which browsers support what.
  'CC-BY-4.0',
  'ISC',
  // Asks that who gets it can replace it: on the server only, where it is a library file of its own (libvips of sharp).
  'LGPL-3.0-or-later',
  'MIT',
  // As we like: MIT, or nothing asked at all.
  '(MIT OR CC0-1.0)',
  // MIT without the notice.
  'MIT-0',
  // Asks that changes of its own files are published: on the server only, where they are used as they are.
  'MPL-2.0',
  'Unlicense',
]);

/** What a package does not say in the usual field, as somebody read it in its files. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'limiter 1.1.5': 'MIT' };

const INTRODUCTION = `# Licences

What runs in production is built on other people's work: every package of npm that the edge, the api and what browsers
load may need, by its licence. \`npm run licences\` writes this page from package-lock.json; \`npm run lint\` says when it is
out of date, and when a package comes with a licence that is not on the list (\`scripts/supply-chain/licences.ts\`).

The notices that packages ask to keep are in the \`.LICENSE.txt\` beside the shell's files; the texts of all these licences
are in no file of the site.
`;

/** The licences of what runs in production, as a page, and what is wrong with them, a text for each. */
export function describeLicences(lockfile: Lockfile): { page: string; complaints: string[] } {
  const complaints: string[] = [];
  const versions = new Map<string, Map<string, Set<string>>>();
  for (const { name, version = '', license, dev } of thirdParties(lockfile)) {
    if (dev) continue;
    const licence = license ?? READ_BY_HAND[`${name} ${version}`];
    if (!licence) complaints.push(`${name} ${version} does not say what licence it is under.`);
    else if (!licence.split(' AND ').every((each) => ALLOWED.has(each)))
      complaints.push(`${name} ${version} is under ${licence}, which is not allowed.`);
    const packages = getOrCreate(versions, licence ?? 'unknown', () => new Map<string, Set<string>>());
    getOrCreate(packages, name, () => new Set<string>()).add(version);
  }
  const sections = [...versions].sort(byName).map(([licence, packages]) => {
    const lines = [...packages]
      .sort(byName)
      .map(([name, found]) => `- ${name} ${[...found].sort().join(', ')}\n`);
    return `\n## ${licence}\n\n${lines.join('')}`;
  });
  return { page: INTRODUCTION + sections.join(''), complaints: [...new Set(complaints)] };
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

function getOrCreate<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
