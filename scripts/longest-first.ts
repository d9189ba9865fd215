import Sequencer from '@jest/test-sequencer';

type Tests = Parameters<Sequencer['sort']>[0];

/** Those that take half a minute and more on a quiet machine with two cores, longest first. */
const LONGEST = [
  'api/test/processes',
  'scripts/dev/dev',
  'api/test/rules/rules',
  'api/test/emails',
  'api/test/reminders',
  'api/src/push/push',
  'api/test/webhooks',
];

/**
 * Has Jest begin with the test files that take longest, so that none of them runs alone at the end. What Jest remembers
 * of the last run, or else the size of a file, orders the others; a fresh clone remembers nothing.
 */
export default class LongestFirst extends Sequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const rank = ({ path }: Tests[number]) => {
      const index = LONGEST.findIndex((name) => path.endsWith(`/${name}.integration.test.ts`));
      return index < 0 ? LONGEST.length : index;
    };
    return (await super.sort(tests)).toSorted((one, other) => rank(one) - rank(other));
  }
}
