// `npm run negative`: switches the site's safety checks off, one at a time, and expects that a test notices.
import { Command } from 'commander';
import { ALL_CHECKS } from './negative-tests/checks/all-checks.ts';
import { switchOff } from './negative-tests/switch-off.ts';
import { PlainError, runCommand } from './plain-error.ts';

async function switchChecksOff(wanted: string): Promise<void> {
  const checks = ALL_CHECKS.filter(({ what, file }) => `${what} ${file}`.includes(wanted));
  if (checks.length === 0) throw new PlainError(`No check's name or file contains "${wanted}".`);
  let failed = 0;
  await switchOff(checks, ({ what }, fault) => {
    if (fault !== null) failed++;
    console.log(fault === null ? `  red without ${what}` : `✗ without ${what}: ${fault}`);
  });
  console.log(`\nChecks switched off: ${checks.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await new Command('npm run negative --')
  .description('Switches safety checks off, one at a time, and expects that a test notices.')
  .argument('[words]', 'part of the name of a check, or of its file; all checks when left out', '')
  .action((words: string) => runCommand(() => switchChecksOff(words)))
  .parseAsync();
