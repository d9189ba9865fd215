import type { SwitchedOff } from '../switched-off.ts';

const PUSH = 'api/src/push';
const test = { test: `${PUSH}/push.integration.test.ts` };

/** On whose devices it is told, and where the api lets itself be sent to. */
export const PUSH_CHECKS: readonly SwitchedOff[] = [
  {
    what: 'that a device is told only of visits of its own customer',
    named: 'should not reach the next customer of a device when it was held up',
    file: `${PUSH}/push-channel.ts`,
    ...test,
    find: "'s.customer_id', 'k.id')",
    replace: '(join) => join.onTrue())',
  },
  {
    what: 'that a retry is for one device',
    named: 'should be asked again after 429, for the device that it was for alone',
    file: `${PUSH}/push-channel.ts`,
    ...test,
    find: "        .where('s.id', '=', recipient)\n",
    replace: '',
  },
  {
    what: 'that devices are at public addresses',
    named: 'should not take a device at http://push.example/x',
    file: `${PUSH}/push-routes.ts`,
    ...test,
    find: 'if (!push?.allowPrivate && !isPublicEndpoint(body.endpoint)) {',
    replace: 'if (false) {',
  },
];
