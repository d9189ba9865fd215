// `npm run negative`: switches the site's safety checks off, one at a time, and expects that a unit test notices.
import { ALL_CHECKS } from './negative-tests/checks/all-checks.ts';
import { projectOf, runUnitTests } from './negative-tests/run-unit-tests.ts';
import { switchOff } from './negative-tests/switch-off.ts';
import { WorkingCopy } from './working-copy.ts';

const AT_ONCE = 2;
const NEEDED = ['package.json', 'jest.config.mjs', 'site.settings.json', 'shared', 'host', 'scripts'];

const [wanted = ''] = process.argv.slice(2);
const checks = ALL_CHECKS.filter(({ what, file }) => `${what} ${file}`.includes(wanted));
if (checks.length === 0) {
  console.error(`No check's name or file contains "${wanted}".`);
  process.exit(1);
}
const copies = Array.from({ length: AT_ONCE }, () => new WorkingCopy(NEEDED));
let passed = 0;
let failed = 0;

function tell(what: string, fault: string | null): void {
  if (fault === null) passed++;
  else failed++;
  console.log(fault === null ? `  red without ${what}` : `✗ without ${what}: ${fault}`);
}

/** Nothing is proved by tests that are red anyway. */
async function expectGreen(root: string, project: string): Promise<void> {
  const tests = checks.filter(({ test }) => projectOf(test) === project);
  if (tests.length === 0) return;
  const run = await runUnitTests(root, tests);
  if (run.outcome === 'green') return;
  const fault = run.outcome === 'red' ? `these are red: ${run.failed.join('; ')}` : run.reason;
  tell('any change', fault);
}

async function switchOffNext(root: string): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    tell(check.what, await switchOff(root, check));
  }
}

await Promise.all(copies.map(({ root }, index) => expectGreen(root, index === 0 ? 'node' : 'browser')));
for (const { root } of copies.slice(0, 1)) await expectGreen(root, 'integration');
const waiting = failed > 0 ? [] : [...checks];
await Promise.all(copies.map(({ root }) => switchOffNext(root)));
console.log(`\nChecks switched off: ${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
