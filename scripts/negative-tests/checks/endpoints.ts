import type { SwitchedOff } from '../switched-off.ts';

const routes = {
  file: 'host/server/releases/admin/release-routes.ts',
  test: 'host/server/releases/admin/release-routes.integration.test.ts',
};
const checks = {
  file: 'host/server/releases/admin/check-routes.ts',
  test: 'host/server/releases/admin/check-routes.integration.test.ts',
};
const identity = {
  file: 'host/server/proxy/limit-identity.ts',
  test: 'host/server/proxy/limit-identity.integration.test.ts',
};
const preview = { file: 'host/server/pages/preview.ts', test: 'host/server/pages/preview.test.ts' };

/** Who may change what, and see what. */
export const ENDPOINTS: readonly SwitchedOff[] = [
  {
    what: 'the admin token',
    named: 'when the token is not right: it is another',
    file: 'shared/server/http/require-token.ts',
    test: routes.test,
    find: 'if (given !== undefined && timingSafeEqual(digest(given), expected)) return;',
    replace: 'return;',
  },
  {
    what: 'an end to changes where there is no token',
    named: 'when there is no token',
    ...routes,
    find: 'if (adminToken === undefined) return;',
    replace: "adminToken ??= '';",
  },
  {
    what: 'the schema of changes',
    named: 'when it asks for something unknown',
    ...routes,
    find: "if ('mistake' in change) {",
    replace: 'if (false) {',
  },
  {
    what: 'a limit to how often one address makes the edge look at the origins',
    named: 'should refuse one address that asks too often',
    ...checks,
    find: "config: { rateLimit: { max: MAX_CHECKS_PER_MINUTE, timeWindow: '1 minute' } },",
    replace: '',
  },
  {
    what: 'an end to looks that other sites ask for',
    named: 'should not let other sites make it look',
    ...checks,
    find: 'if (!isFromThisSite(request)) return sendProblem(reply, FROM_ELSEWHERE);',
    replace: '',
  },
  {
    what: 'a pause before a refused release is tried again for visitors',
    named: 'should try no refused release again for a visitor',
    file: 'host/server/releases/adopt/watched-origin.ts',
    test: checks.test,
    find: 'if (retryRefused || this.#isDue(text))',
    replace: 'if (true)',
  },
  {
    what: 'the origins that previews may come from',
    named: 'should ignore another origin',
    ...preview,
    find: 'rules.origins.find((each) => each === origin)',
    replace: 'origin',
  },
  {
    what: 'the areas that previews may be of',
    named: 'should ignore an unknown area',
    ...preview,
    find: 'rules.areas.find((name) => name === area)',
    replace: 'area',
  },
  {
    what: 'an end to previews where no origin is allowed',
    named: 'should know of no previews when no origin is allowed',
    ...preview,
    find: 'rules.origins.length === 0 || ',
    replace: '',
  },
  {
    what: 'the limit of codes by client',
    named: 'should send 300 codes a minute for one client',
    ...identity,
    find: '[byClient, toOne]',
    replace: '[toOne]',
  },
  {
    what: 'the limit of codes to one number',
    named: 'should send 100 codes a minute to one number',
    ...identity,
    find: '[byClient, toOne]',
    replace: '[byClient]',
  },
  {
    what: 'the share of a canary',
    named: 'should give the canary to 10 percent',
    file: 'host/server/pages/canary-bucket.ts',
    test: 'host/server/pages/canary-bucket.test.ts',
    find: 'canaryPosition(bucket, remote) < percent',
    replace: 'true',
  },
];
