import type { SwitchedOff } from '../switched-off.ts';

const test = { test: 'api/src/webhooks/webhooks.integration.test.ts' };
const agent = {
  file: 'api/src/platform/outbound/outbound-agent.ts',
  test: 'api/src/platform/outbound/outbound-agent.integration.test.ts',
};

/** That systems of the business are told by whom they may be, and that the api is not led into its own network. */
export const WEBHOOKS: readonly SwitchedOff[] = [
  {
    what: 'the look at addresses that are connected to',
    named: 'should not reach this machine as 127.0.0.1',
    ...agent,
    find: 'if (isIP(options.hostname) !== 0 && !isPublicAddress(options.hostname)) {',
    replace: 'if (false) {',
  },
  {
    what: 'the look at what names lead to when they are connected to',
    named: 'should not follow a name that leads elsewhere than it did a moment ago',
    ...agent,
    find: 'found.filter(({ address }) => isPublicAddress(address))',
    replace: 'found',
  },
  {
    what: 'the token of those who say which systems are told',
    named: 'should be the only one who reaches this',
    file: 'api/src/webhooks/webhook-routes.ts',
    ...test,
    find: "app.addHook('onRequest', requireToken(adminToken, 'API_ADMIN_TOKEN of the api'));",
    replace: '',
  },
  {
    what: 'the end of the secret before a rotation',
    named: 'should be able to change its secret without a gap',
    file: 'api/src/webhooks/webhook-channels.ts',
    ...test,
    find: 'at < previous_until',
    replace: 'true',
  },
];
