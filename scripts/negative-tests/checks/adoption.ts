import type { SwitchedOff } from '../switched-off.ts';

const RELEASES = 'host/server/releases';
const adoption = `${RELEASES}/adopt/adoption.integration.test.ts`;
const checkRelease = {
  file: `${RELEASES}/state/check-release.ts`,
  test: `${RELEASES}/state/check-release.test.ts`,
};
const fetchLimited = { file: `${RELEASES}/adopt/fetch-limited.ts`, test: adoption };
const downloadFiles = { file: `${RELEASES}/adopt/download-files.ts`, test: adoption };

/** What the edge checks before customers get a release, stage by stage (docs/design.md §4). */
export const ADOPTION: readonly SwitchedOff[] = [
  {
    what: 'the list of what a release may have requested early',
    named: 'should refuse data at "/v1/me/export", which is not cheap to read',
    file: 'shared/contract/early-requests.ts',
    test: `${RELEASES}/state/check-release.test.ts`,
    find: 'return EARLY_PATHS.some((allowed) => allowed === path);',
    replace: 'return path !== undefined;',
  },
  {
    what: 'the paths of navigation, which stay on the site',
    named: 'which may be another site',
    file: 'shared/contract/area.ts',
    test: `${RELEASES}/state/check-release.test.ts`,
    find: "z.regex(/^\\/(?:[\\w-]+(?:\\/[\\w-]+)*)?$/, 'expected a path such as /visits')",
    replace: 'z.regex(/^\\/(?!\\/)/)',
  },
  {
    what: 'the time limit of stage fetch',
    named: 'when its origin does not answer',
    ...fetchLimited,
    find: 'timeLimit(limits.timeoutMs, limits.signal)',
    replace: 'timeLimit(2 ** 30, limits.signal)',
    hangs: true,
  },
  {
    what: 'the size limit of stage fetch',
    named: 'when its description is too large',
    ...fetchLimited,
    find: 'if (bytes > maxBytes) throw new TooLarge();',
    replace: '',
  },
  {
    what: 'the status that an origin must answer with',
    named: 'when its origin answers 500',
    ...fetchLimited,
    find: 'if (answer.status !== 200) return',
    replace: 'if (false) return',
  },
  {
    what: 'the content types of stages fetch and files',
    named: 'when its description is called HTML',
    ...fetchLimited,
    find: 'if (types && !types.includes(came))',
    replace: 'if (false)',
  },
  {
    what: 'stage schema',
    named: 'when a field is missing',
    ...checkRelease,
    find: 'if (!parsed.success) return',
    replace: 'if (!parsed.success) return json as Release; if (false) return',
  },
  {
    what: 'file names that stay in their folder',
    named: 'when it is called "../x.js"',
    file: 'shared/contract/release-fields.ts',
    test: checkRelease.test,
    find: '/^[\\w-][\\w.-]*$/',
    replace: '/./',
  },
  {
    what: 'the comparison of remote and release',
    named: 'when it is of another remote',
    ...checkRelease,
    find: 'if (release.remote !== remote) return',
    replace: 'if (!release) return',
  },
  {
    what: 'the same content for the same version',
    named: 'for another content when a file differs',
    ...checkRelease,
    find: 'if (file !== undefined) {',
    replace: 'if (false) {',
  },
  {
    what: 'stage contract',
    named: 'when its contract does not fit',
    ...checkRelease,
    find: 'if (!semver.satisfies(CONTRACT_VERSION, contract)) {',
    replace: 'if (false) {',
  },
  {
    what: 'stage singletons',
    named: 'when a singleton is',
    ...checkRelease,
    find: 'if (missing.length === 0) return null;',
    replace: 'return null;',
  },
  {
    what: 'the hashes of stage files',
    named: 'when a file was altered by one byte',
    ...downloadFiles,
    find: 'return came === integrity',
    replace: 'return true',
  },
  {
    what: 'the number of files in stage files',
    named: 'when it has too many files',
    ...downloadFiles,
    find: 'if (names.length > limits.files) {',
    replace: 'if (false) {',
  },
  {
    what: 'the size of all files in stage files',
    named: 'when its files are too large together',
    ...downloadFiles,
    find: 'if (bytes > limits.totalBytes) {',
    replace: 'if (false) {',
  },
  {
    what: 'stage store',
    named: 'when the disk is full',
    file: `${RELEASES}/adopt/adopt-release.ts`,
    test: `${RELEASES}/store/store-failures.integration.test.ts`,
    find: 'if (!(error instanceof StoreError)) throw error;',
    replace: 'throw error;',
  },
  {
    what: 'the hashes of what comes out of the store',
    named: 'should never serve a damaged file',
    file: `${RELEASES}/store/release-files.ts`,
    test: `${RELEASES}/store/store-failures.integration.test.ts`,
    find: 'return (await hasContent(body, encoding, integrity, ADOPTION_LIMITS.fileBytes)) ? body : null;',
    replace: 'return body;',
  },
  {
    what: 'a look at every stored file at the start',
    named: 'when the br form of a file is damaged',
    file: `${RELEASES}/store/release-files.ts`,
    test: `${RELEASES}/store/store-failures.integration.test.ts`,
    find: 'return damaged.length > 0 ?',
    replace: 'return false ?',
  },
  {
    what: 'a release in place of a withdrawn one',
    named: 'when the newest is withdrawn',
    file: `${RELEASES}/state/choose-releases.ts`,
    test: `${RELEASES}/state/choose-releases.test.ts`,
    find: ' && !isWithdrawn(state, version),',
    replace: ',',
  },
  {
    what: 'the previous release in the page',
    named: 'when there are several',
    file: `${RELEASES}/state/choose-releases.ts`,
    test: `${RELEASES}/state/choose-releases.test.ts`,
    find: 'const MAX_CHOSEN = 2;',
    replace: 'const MAX_CHOSEN = 1;',
  },
];
