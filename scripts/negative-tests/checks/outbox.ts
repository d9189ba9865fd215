import type { SwitchedOff } from '../switched-off.ts';

const test = { test: 'api/src/outbox/outbox.integration.test.ts' };
const delivery = { file: 'api/src/outbox/deliver-job.ts', ...test };

/** That customers are told of what happened, of all of it, and of each thing once. */
export const OUTBOX: readonly SwitchedOff[] = [
  {
    what: 'the transaction in which jobs are added',
    named: 'should be passed on at once, each event once',
    file: 'api/src/outbox/outbox-plugin.ts',
    ...test,
    find: 'if (events.length > 0) await queues.add(tx, events);',
    replace: 'if (events.length > 0) await queues.add(tx, [...events, ...events]);',
  },
  {
    what: 'the end of trying what is of no use',
    named: 'should become a dead letter at once where trying again is of no use',
    ...delivery,
    find: 'const isFinal = error instanceof Undeliverable;',
    replace: 'const isFinal = false;',
  },
  {
    what: 'leaving a job of a later version to processes of that version',
    named: 'should be left to them, however often one of this version is given it',
    ...delivery,
    find: 'if (isOfLaterVersion(data))',
    replace: 'if (false)',
  },
  {
    what: 'queueing for channels that only other processes serve',
    named: 'should get every message from any process',
    file: 'api/src/create-queues.ts',
    test: 'api/src/outbox/served-channels.integration.test.ts',
    find: 'const routes = [EMAIL_ROUTE, PUSH_ROUTE];',
    replace: 'const routes: (typeof EMAIL_ROUTE)[] = [];',
    hangs: true,
  },
  {
    what: 'reading the outbox row by row',
    named: 'should become a dead letter and hold up no other row',
    file: 'api/src/outbox/outbox-queries.ts',
    ...test,
    find: 'else refused.push({ ...row, refusal: reasonOf(read.error) });',
    replace: 'else throw read.error;',
  },
];
