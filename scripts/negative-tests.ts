// `npm run negative`: switches the site's safety checks off, one at a time, and expects that a test notices.
import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { ALL_CHECKS } from './negative-tests/checks/all-checks.ts';
import { projectOf, runTests } from './negative-tests/run-tests.ts';
import { switchOff } from './negative-tests/switch-off.ts';
import type { SwitchedOff } from './negative-tests/switched-off.ts';
import { PlainError, runCommand } from './plain-error.ts';
import { WorkingCopy } from './working-copy.ts';

/** A test that opens a database or listens waits more than it works. */
const AT_ONCE = 2 * availableParallelism();
const NEEDED = ['package.json', 'jest.config.mjs', 'site.settings.json', 'api', 'host', 'scripts', 'shared'];

let passed = 0;
let failed = 0;

function tell(what: string, fault: string | null): void {
  if (fault === null) passed++;
  else failed++;
  console.log(fault === null ? `  red without ${what}` : `✗ without ${what}: ${fault}`);
}

/** Nothing is proved by tests that are red anyway. */
async function expectGreen(root: string, tests: readonly SwitchedOff[]): Promise<void> {
  const run = await runTests(root, tests);
  if (run.outcome === 'green') return;
  const fault = run.outcome === 'red' ? `these are red: ${run.failed.join('; ')}` : run.reason;
  tell('any change', fault);
}

/** Works off a list, at each copy one after the other. */
async function inCopies<T>(
  items: readonly T[],
  work: (root: string, item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  async function takeNext(root: string): Promise<void> {
    for (let item = waiting.shift(); item; item = waiting.shift()) await work(root, item);
  }
  await Promise.all(copies.map(({ root }) => takeNext(root)));
}

let copies: WorkingCopy[] = [];

async function switchChecksOff(wanted: string): Promise<void> {
  const checks = ALL_CHECKS.filter(({ what, file }) => `${what} ${file}`.includes(wanted));
  if (checks.length === 0) throw new PlainError(`No check's name or file contains "${wanted}".`);
  copies = Array.from({ length: AT_ONCE }, () => new WorkingCopy(NEEDED));
  const projects = Map.groupBy(checks, ({ test }) => projectOf(test));
  await inCopies([...projects.values()], expectGreen);
  if (failed === 0) {
    await inCopies(checks, async (root, check) => tell(check.what, await switchOff(root, check)));
  }
  console.log(`\nChecks switched off: ${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await new Command('npm run negative --')
  .description('Switches safety checks off, one at a time, and expects that a test notices.')
  .argument('[words]', 'part of the name of a check, or of its file; all checks when left out', '')
  .action((words: string) => runCommand(() => switchChecksOff(words)))
  .parseAsync();
