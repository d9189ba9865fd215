import type { SwitchedOff } from '../switched-off.ts';

const REPORTS = 'host/server/reports';
const rule = { file: `${REPORTS}/rollback-rule.ts`, test: `${REPORTS}/rollback-rule.test.ts` };
const routes = { file: `${REPORTS}/report-routes.ts`, test: `${REPORTS}/report-routes.integration.test.ts` };

const vitals = { file: `${REPORTS}/vital-metrics.ts`, test: `${REPORTS}/vital-metrics.test.ts` };

/** What keeps reports from browsers honest, and what the edge makes of them. */
export const REPORTS_AND_ROLLBACK: readonly SwitchedOff[] = [
  {
    what: 'the number of clients',
    named: 'should decide for {"heard":4',
    ...rule,
    find: 'blaming >= MIN_CLIENTS && ',
    replace: '',
  },
  {
    what: 'the share of clients',
    named: 'should decide for {"heard":26',
    ...rule,
    find: ' && blaming >= heard * MIN_SHARE',
    replace: '',
  },
  {
    what: 'the difference between release and connection',
    named: 'should blame a release only for what another release would do better',
    ...rule,
    find: 'if (BLAMED.includes(kind))',
    replace: 'if (true)',
  },
  {
    what: 'the number of clients that complain',
    named: 'should decide for {"heard":14,"complaining":14}',
    ...rule,
    find: 'complaining >= MIN_COMPLAINING_CLIENTS && ',
    replace: '',
  },
  {
    what: 'the share of clients that complain',
    named: 'should decide for {"heard":31,"complaining":15}',
    ...rule,
    find: ' && complaining >= heard * MIN_COMPLAINING_SHARE',
    replace: '',
  },
  {
    what: 'the difference between a flaw and a failure',
    named: 'should take flaws for complaints, and failures on the way for nothing',
    ...rule,
    find: "'evaluation', 'contract', 'render', 'stalled']",
    replace: "'evaluation', 'contract', 'render', 'stalled', ...FLAW_KINDS]",
  },
  {
    what: 'the automatic rollback',
    named: 'should take it back when enough different clients report it',
    file: `${REPORTS}/automatic-rollback.ts`,
    test: routes.test,
    find: 'await catalogue.withdraw(remote, version, reason);',
    replace: '',
  },
  {
    what: 'another good release to go back to',
    named: 'should not take back the last release that there is',
    file: `${REPORTS}/automatic-rollback.ts`,
    test: routes.test,
    find: ' || !catalogue.canWithdraw(remote, version)',
    replace: '',
  },
  {
    what: 'counting a client once',
    named: 'should count a client once, however much it reports',
    file: `${REPORTS}/report-ledger.ts`,
    test: `${REPORTS}/report-ledger.test.ts`,
    find: 'if (recent.note(client,',
    replace: 'if (recent.note(client + Math.random(),',
  },
  {
    what: 'one client per IPv6 network',
    named: 'should take an IPv6 network',
    file: 'shared/server/client-address.ts',
    test: 'shared/server/client-address.test.ts',
    find: 'const IPV6_SUBNET = 48;',
    replace: 'const IPV6_SUBNET = 128;',
  },
  {
    what: 'the rate limit of reports',
    named: 'should not take it back for one client that reports it thousands of times',
    ...routes,
    find: "config: { rateLimit: { max: REPORTS_PER_MINUTE, timeWindow: '1 minute' } },",
    replace: '',
  },
  {
    what: 'the size limit of reports',
    named: 'should refuse more than 8 KiB',
    ...routes,
    find: 'bodyLimit: LIMIT_BYTES,',
    replace: '',
  },
  {
    what: 'the schema of reports',
    named: 'should refuse no report with 400',
    ...routes,
    find: 'if (!report.success) throw refusal(400);',
    replace: 'if (!report.success) return reply.code(204).send();',
  },
  {
    what: 'the origin of reports',
    named: 'should refuse another site with 403',
    ...routes,
    find: 'if (!isFromThisSite(request)) throw refusal(403);',
    replace: '',
  },
  {
    what: 'the known releases in reports',
    named: 'should count reports of an unknown version',
    file: `${REPORTS}/receive-report.ts`,
    test: routes.test,
    find: 'events.filter(({ area, version }) => catalogue.knows(area, version))',
    replace: '[...events]',
  },
  {
    what: 'the bound of what page views are counted by: releases',
    named: 'should tell together what it cannot know',
    ...vitals,
    find: 'version: release?.version ?? OTHER',
    replace: 'version',
  },
  {
    what: 'the bound of what page views are counted by: paths',
    named: 'should tell together what it cannot know',
    ...vitals,
    find: 'return isNamed || isOnMap ? path : OTHER;',
    replace: 'return path;',
  },
  {
    what: 'forgetting the figures of old releases',
    named: 'should forget releases once nobody is given them',
    ...vitals,
    find: 'this.#forgetAllBut(given, area);',
    replace: '',
  },
  {
    what: 'the kind of a path in place of the path',
    named: 'should tell the kind of a path and not whose it is',
    file: 'host/src/vitals/route-kind.ts',
    test: 'host/src/vitals/route-kind.test.ts',
    find: 'return matches.length > 1 && PATH_PATTERN.test(kind) ? kind : null;',
    replace: 'return pathname;',
  },
  {
    what: 'leaving out of the log who somebody is',
    named: 'without what identifies anybody',
    file: `${REPORTS}/receive-report.ts`,
    test: `${REPORTS}/receive-report.integration.test.ts`,
    find: 'detail: redactDetail(event.detail)',
    replace: 'detail: event.detail',
  },
];
