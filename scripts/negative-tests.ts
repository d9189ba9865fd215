// `npm run negative`: switches the site's safety checks off, one at a time, and expects that a test notices.
import { Command } from 'commander';
import { ALL_CHECKS } from './negative-tests/checks/all-checks.ts';
import { switchOff } from './negative-tests/switch-off.ts';
import { PlainError, runCommand } from './plain-error.ts';

async function switchChecksOff(wanted: string): Promise<void> {
  const checks = ALL_CHECKS.filter(({ what, file }) => `${what} ${file}`.includes(wanted));
  if (checks.length === 0) throw new PlainError(`No check's name or file contains "${wanted}".`);
  const faults: string[] = [];
  await switchOff(checks, ({ what }, fault) => {
    console.log(fault === null ? `  red without ${what}` : `✗ without ${what}`);
    if (fault !== null) faults.push(`✗ without ${what}: ${fault}`);
  });
  for (const fault of faults) console.log(`\n${fault}`);
  console.log(`\nChecks switched off: ${checks.length - faults.length} passed, ${faults.length} failed`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

await new Command('npm run negative --')
  .description('Switches safety checks off, one at a time, and expects that a test notices.')
  .argument('[words]', 'part of the name of a check, or of its file; all checks when left out', '')
  .action((words: string) => runCommand(() => switchChecksOff(words)))
  .parseAsync();
