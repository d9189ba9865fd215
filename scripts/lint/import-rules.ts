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

/** Forbidden imports. The message of a rule explains it and, if there is one, names the alternative. */
export const IMPORT_RULES: IRegularForbiddenRuleType[] = [
  forbid(
    'area',
    'Areas are deployed separately, so nothing imports them. Code that two areas need belongs in @forecourt/shared.',
    { path: `^(remote-[^/]+|host|shared|api|scripts/new-area/template)/` },
    { path: workspace('remote-[^/]+'), pathNot: '^$1/' },
  ),
  forbid(
    'host',
    'Areas, shared and the api do not import the host. They share only @forecourt/shared/contract with it.',
    { path: `${AREA}|^shared/|^api/` },
    { path: workspace('host') },
  ),
  forbid(
    'api',
    'The front end uses the backend only through @forecourt/shared/api.',
    { path: FRONT_END },
    { path: workspace('api') },
  ),
  forbid(
    'shared-for-api',
    'The backend imports only these parts of @forecourt/shared: settings, server, zones, plate, german-districts, vehicle-fields, currency, money, distance, text, links, early-requests, limits, clock, visit-note, photo-formats, opening, owner-duty; tests also the types of api/operations.',
    { path: '^api/' },
    {
      path: '^shared/|^@forecourt/shared(/|$)',
      pathNot:
        '(^|/)shared/((kernel|kit|contract)/)?(settings|server|zones|plate|vehicle-fields|country/currency|currency|country/money|money|country/conventions|country/german-districts|german-districts|distance|clean-text|text|links|early-requests|limits|clock|visit-note|photo-formats|workshop/opening|opening|reminders/owner-duty|owner-duty|api/operations|api/generated)(/|\\.ts$|$)',
    },
  ),
  forbid(
    'shared-by-name',
    'Import @forecourt/shared by its entry points, so that singletons of the page are not bundled a second time.',
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
    'The page has one query cache: use @forecourt/shared/query.',
    { pathNot: '^shared/kernel/query/' },
    { path: npm('@tanstack') },
  ),
  forbid(
    'schema',
    'The shell loads the schema library once for all areas: use @forecourt/shared/schema, and export there what is missing.',
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
    'Only api/src/platform/db imports database drivers.',
    { path: '^api/', pathNot: '^api/src/platform/db/' },
    { path: npm('pg', '@electric-sql/pglite') },
  ),
  forbid(
    'zone-rules',
    'The rules of all time zones are only for Node. Pages get the workshop’s rules from the edge: use @forecourt/shared/dates.',
    { path: `${AREA}|^host/src/|^shared/(kit|phone-code|contract)/`, pathNot: TEST },
    { path: '^shared/zones/|^@forecourt/shared/zones' },
  ),
  forbid(
    'moment',
    'Only shared/zones imports moment-timezone, for its rules: use @forecourt/shared/zones.',
    { pathNot: '^shared/zones/' },
    { path: npm('moment', 'moment-timezone') },
  ),
  forbid(
    'ui',
    'UI components neither load data nor know the customer: pass them what they show. Components with data belong elsewhere in shared/kit. Exceptions are the formats of countries (plate, country) and dates.',
    { path: '^shared/kit/ui/', pathNot: TEST },
    { path: '^shared/(kernel/(http|auth|query)|kit/(?!(ui|country)/|(plate|dates)\\.))' },
  ),
  forbid(
    'kernel',
    'The page has one kernel, which older areas use too, so it imports nothing that is bundled with areas.',
    { path: '^shared/kernel/', pathNot: TEST },
    { path: '^shared/(kit|phone-code)/' },
  ),
  forbid(
    'contract',
    'The contract imports only types from other folders of the project.',
    { path: '^shared/contract/', pathNot: TEST },
    { path: '^shared/(?!contract/)', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'testing',
    'Product code does not import test code.',
    { path: `${AREA}|^(host|api|shared)/`, pathNot: `${TEST}|^api/test/` },
    { path: TEST },
  ),
  forbid('unresolved', 'There is no such module.', {}, { couldNotResolve: true, pathNot: '/messages$' }),
  forbid(
    'cycle',
    'Files that import each other should be one file, or import a third.',
    {},
    { circular: true },
  ),
];

/** Returns why imports below a folder cannot be checked; null if they can be. */
export function explainUncheckableFolder(tree: string): string | null {
  // dependency-cruiser ignores the part of a path after `#`, so all files would look like the same file.
  if (!tree.includes('#')) return null;
  return `The imports cannot be checked in ${tree}: there is a # in the path. Move it to a folder without one.`;
}
