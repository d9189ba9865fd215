import { type Lockfile, listThirdPartyPackages } from './check-lockfile.ts';

export const LICENCES_PAGE_PATH = 'docs/licences.md';

/** Allowed licences (SPDX expressions). All but two are permissive: they require at most that their notices are included. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // Licence of data about the browser support of features, not of code.
  'CC-BY-4.0',
  'ISC',
  // LGPL: users must be able to replace the library. They can on the server, where it is a separate file (libvips of sharp).
  'LGPL-3.0-or-later',
  'MIT',
  '(MIT OR CC0-1.0)',
  'MIT-0',
  // MPL: changed files must be published. These packages are used unchanged, and only on the server.
  'MPL-2.0',
  'Unlicense',
]);

const READ_BY_HAND: Readonly<Record<string, string>> = { 'limiter 1.1.5': 'MIT' };

const INTRODUCTION = `# Licences

What runs in production is built on other people's work: every package of npm that the edge, the api and what browsers
load may need, by its licence. \`npm run licences\` writes this page from package-lock.json; \`npm run lint\` says when it is
out of date, and when a package comes with a licence that is not on the list (\`scripts/supply-chain/licences.ts\`).

The notices that packages ask to keep are in the \`.LICENSE.txt\` beside the shell's files; the texts of all these licences
are in no file of the site.
`;

/** Builds the page with the licences of production packages, and a message for each licence that is missing or not allowed. */
export function describeLicences(lockfile: Lockfile): { page: string; complaints: string[] } {
  const production = listThirdPartyPackages(lockfile)
    .filter(({ dev }) => !dev)
    .map(({ name, version = '', license }) => ({
      name,
      version,
      licence: license ?? READ_BY_HAND[`${name} ${version}`],
    }));
  const complaints = production.flatMap(({ name, version, licence }) => {
    if (!licence) return [`${name} ${version} declares no licence.`];
    const isAllowed = licence.split(' AND ').every((part) => ALLOWED.has(part));
    return isAllowed ? [] : [`${name} ${version} is under ${licence}, which is not allowed.`];
  });
  const sections = grouped(production, ({ licence = 'unknown' }) => licence).map(([licence, packages]) => {
    const lines = grouped(packages, ({ name }) => name).map(([name, found]) => {
      const versions = [...new Set(found.map(({ version }) => version))].sort();
      return `- ${name} ${versions.join(', ')}\n`;
    });
    return `\n## ${licence}\n\n${lines.join('')}`;
  });
  return { page: INTRODUCTION + sections.join(''), complaints: [...new Set(complaints)] };
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  return [...Map.groupBy(items, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1));
}
