import Sequencer from '@jest/test-sequencer';

type Tests = Parameters<Sequencer['sort']>[0];

/** Test files that take more than 30 s on an idle machine with two cores, longest first. */
const LONGEST = [
  'api/test/processes',
  'scripts/dev/dev',
  'api/test/rules/rules',
  'api/test/emails',
  'api/test/reminders',
  'api/src/messaging/push/push',
  'api/test/webhooks',
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
