import Sequencer from '@jest/test-sequencer';

type Tests = Parameters<Sequencer['sort']>[0];

/** Test files that take more than 15 s on an idle machine with two cores, longest first. */
const LONGEST = [
  'api/test/processes',
  'scripts/dev/dev',
  'api/src/messaging/outbox/outbox',
  'api/test/rules/rules',
  'api/test/emails',
  'scripts/new-area/new-area',
  'scripts/site-command/restore',
  'api/src/messaging/email/email',
  'api/test/history/history',
  'scripts/site-command/restore-erasures',
  'api/test/refusals/refusals',
  'api/test/access/access',
  'api/src/messaging/text/text',
  'api/test/webhooks',
  'api/src/record/long-record',
  'api/src/webhooks/webhooks',
  'api/src/messaging/push/push',
  'scripts/build/built-files',
  'api/test/reminders',
  'scripts/releases/releases',
  'host/server/reports/report-routes',
  'shared/build/remote-config',
  'scripts/languages/further-language',
];

/** Starts the longest test files first, so that none runs alone at the end. Jest sorts the others by last duration or size. */
export default class LongestFirstSequencer extends Sequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const rank = ({ path }: Tests[number]) => {
      const index = LONGEST.findIndex((name) => path.endsWith(`/${name}.integration.test.ts`));
      return index < 0 ? LONGEST.length : index;
    };
    return (await super.sort(tests)).toSorted((one, other) => rank(one) - rank(other));
  }
}
