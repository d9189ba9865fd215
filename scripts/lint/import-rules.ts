import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

const AREA = '^(remote-[^/]+|scripts/new-area/template)/';
const TEST = '\\.test\\.tsx?$|/testing/|^shared/testing/';

const npm = (...names: string[]) => `(^|node_modules/)(${names.join('|')})(/|$)`;
const workspace = (name: string) => `^(@forecourt/)?${name}(/|$)`;

const FRONT_END = `${AREA}|^host/|^shared/`;

function forbid(
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, comment, severity: 'error', from, to };
}

/** Forbidden imports. The message of a rule names the alternative. */
export const IMPORT_RULES: IRegularForbiddenRuleType[] = [
  forbid(
    'area',
    'Areas are deployed on their own: nobody imports them. What two of them need belongs to @forecourt/shared.',
    { path: `^(remote-[^/]+|host|shared|api|scripts/new-area/template)/` },
    { path: workspace('remote-[^/]+'), pathNot: '^$1/' },
  ),
  forbid(
    'host',
    'Areas, shared and the api never import the host: they meet it only by @forecourt/shared/contract.',
    { path: `${AREA}|^shared/|^api/` },
    { path: workspace('host') },
  ),
  forbid(
    'api',
    'The front end reaches the backend through @forecourt/shared/api only.',
    { path: FRONT_END },
    { path: workspace('api') },
  ),
  forbid(
    'shared-for-api',
    'The backend stands alone: of @forecourt/shared it knows the settings, how registrations are written (plate, german-districts), what fields of vehicles may hold (vehicle-fields), what its country pays with (currency), in which unit it drives (distance), how texts are cleaned (text), the paths that emails lead to (links), what pages request early (early-requests), limits of days and uploads (limits), how offsets of a time zone are written (clock), what the note of a visit says of a reminder (visit-note), what it has in common with the edge (server), and the rules of time zones (zones).',
    { path: '^api/' },
    {
      path: '^shared/|^@forecourt/shared(/|$)',
      pathNot:
        '(^|/)shared/((kernel|kit|contract)/)?(settings|server|zones|plate|vehicle-fields|country/currency|currency|country/conventions|country/german-districts|german-districts|distance|clean-text|text|links|early-requests|limits|clock|visit-note)(/|\\.ts$|$)',
    },
  ),
  forbid(
    'shared-by-name',
    'Import @forecourt/shared by its entry points, so that what exists once in the page stays one copy.',
    { path: `${AREA}|^(host|api|scripts)/|^shared/(kit|phone-code)/` },
    {
      path: '^shared/(contract|kernel|server|kit|phone-code|testing|build)/',
      pathNot: '^shared/(kit|phone-code)/',
      dependencyTypesNot: ['aliased-workspace'],
    },
  ),
  forbid(
    'firebase',
    'Only shared/kernel/auth imports firebase: use @forecourt/shared/auth.',
    { pathNot: '^shared/kernel/auth/' },
    { path: npm('firebase', '@firebase') },
  ),
  forbid(
    'router',
    'Only shared/kernel/router and the host import the router: use @forecourt/shared/router.',
    { pathNot: `^(shared/kernel/router|host/src)/|${TEST}` },
    { path: npm('react-router', 'react-router-dom') },
  ),
  forbid(
    'query',
    'The query cache exists once: use @forecourt/shared/query.',
    { pathNot: '^shared/kernel/query/' },
    { path: npm('@tanstack') },
  ),
  forbid(
    'schema',
    'What areas check data with travels once, with the shell: use @forecourt/shared/schema, which can name more of it.',
    { path: `${AREA}|^shared/(kit|phone-code)/`, pathNot: TEST },
    { path: npm('zod') },
  ),
  forbid(
    'react-dom',
    'react-dom belongs to the host; areas render through the routes that they export.',
    { pathNot: '^host/src/' },
    { path: npm('react-dom') },
  ),
  forbid(
    'database-driver',
    'Only api/src/platform/db knows which PostgreSQL it talks to.',
    { path: '^api/', pathNot: '^api/src/platform/db/' },
    { path: npm('pg', '@electric-sql/pglite') },
  ),
  forbid(
    'zone-rules',
    'The rules of all time zones are for Node: pages get those of the workshop from the edge, use @forecourt/shared/dates.',
    { path: `${AREA}|^host/src/|^shared/(kit|phone-code|contract)/`, pathNot: TEST },
    { path: '^shared/zones/|^@forecourt/shared/zones' },
  ),
  forbid(
    'moment',
    'Of moment-timezone only its rules are used, in one place: use @forecourt/shared/zones.',
    { pathNot: '^shared/zones/' },
    { path: npm('moment', 'moment-timezone') },
  ),
  forbid(
    'ui',
    'Components fetch nothing and know nobody: hand them what they show. What joins them to data lies beside them in shared/kit; how a country writes things (plate, country) and what day it is (dates) they know.',
    { path: '^shared/kit/ui/', pathNot: TEST },
    { path: '^shared/(kernel/(http|auth|query)|kit/(?!(ui|country)/|(plate|dates)\\.))' },
  ),
  forbid(
    'kernel',
    'The kernel exists once in the page and older areas run on it: it imports nothing that is bundled with areas.',
    { path: '^shared/kernel/', pathNot: TEST },
    { path: '^shared/(kit|phone-code)/' },
  ),
  forbid(
    'contract',
    'The contract is what everyone agrees on: of ours it imports nothing but types.',
    { path: '^shared/contract/', pathNot: TEST },
    { path: '^shared/(?!contract/)', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'testing',
    'What ships imports nothing that is there for tests.',
    { path: `${AREA}|^(host|api|shared)/`, pathNot: `${TEST}|^api/test/` },
    { path: TEST },
  ),
  forbid('unresolved', 'There is no such module.', {}, { couldNotResolve: true, pathNot: '/messages$' }),
  forbid('cycle', 'Files that import each other are one file, or share a third.', {}, { circular: true }),
];

/** Reason why imports below a folder cannot be checked; null if they can be. */
export function findTreePathProblem(tree: string): string | null {
  // dependency-cruiser ignores the part of a path after `#`, so all files would look like the same file.
  if (!tree.includes('#')) return null;
  return `The imports cannot be checked in ${tree}: there is a # in the path. Move it to a folder without one.`;
}
