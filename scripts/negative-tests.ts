// `npm run negative`: switches the site's safety checks off, one at a time, and expects that a test notices.
// `npm run negative:sample`, a part of `npm test`: one check for each file of tests.
import { Command } from 'commander';
import { ALL_CHECKS } from './negative-tests/checks/all-checks.ts';
import { faultOfPlace, switchOff } from './negative-tests/switch-off.ts';
import type { SwitchedOff } from './negative-tests/switched-off.ts';
import { PlainError, runCommand } from './plain-error.ts';

async function switchChecksOff(wanted: string, { sample = false }: { sample?: boolean }): Promise<void> {
  const checks = ALL_CHECKS.filter(({ what, file }) => `${what} ${file}`.includes(wanted));
  if (checks.length === 0) throw new PlainError(`No check's name or file contains "${wanted}".`);
  const [tried, others] = sample ? sampleOf(checks) : [checks, []];
  const faults: string[] = [];
  const tell = ({ what }: SwitchedOff, fault: string | null) => {
    if (fault !== null) faults.push(`✗ without ${what}: ${fault}`);
  };
  for (const check of others) tell(check, faultOfPlace(check));
  let passed = 0;
  await switchOff(tried, (check, fault) => {
    if (fault === null) passed++;
    console.log(fault === null ? `  red without ${check.what}` : `✗ without ${check.what}`);
    tell(check, fault);
  });
  for (const fault of faults) console.log(`\n${fault}`);
  if (others.length > 0) {
    console.log(
      `\n${others.length} more were only looked for in the sources; npm run negative switches them off too.`,
    );
  }
  console.log(`\nChecks switched off: ${passed} passed, ${faults.length} failed`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

/** The first check of each test file, and all others. */
function sampleOf(checks: readonly SwitchedOff[]): [SwitchedOff[], SwitchedOff[]] {
  const first = new Map(checks.toReversed().map((check) => [check.test, check]));
  const isFirst = (check: SwitchedOff) => first.get(check.test) === check;
  return [checks.filter(isFirst), checks.filter((check) => !isFirst(check))];
}

await new Command('npm run negative --')
  .description('Switches safety checks off, one at a time, and expects that a test notices.')
  .argument('[words]', 'part of the name of a check, or of its file; all checks when left out', '')
  .option(
    '--sample',
    'only one check for each file of tests; of the others, that their lines are still there',
  )
  .action((words: string, options: { sample?: boolean }) => runCommand(() => switchChecksOff(words, options)))
  .parseAsync();
