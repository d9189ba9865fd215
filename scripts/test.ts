// `npm test`: the checks that a change must pass. CI also runs two campaigns.
import { describeSkippedTests, installMissingPrograms } from './install/system-programs.ts';
import { COMPILE_CACHE } from './processes/child-process.ts';
import { runTool, runToolAndCapture } from './run-tool.ts';

/** Groups run in sequence, the steps of a group in parallel. Only the first step of a group prints while it runs. */
const STEPS = [['unit', 'typecheck', 'lint'], ['integration'], ['build'], ['e2e']];

const LINES_REPEATED = 30;

interface StepResult {
  step: string;
  passed: boolean;
  seconds: number;
}

const results: StepResult[] = [];

/** Output of steps that failed in parallel with others, repeated at the end. */
const failures: string[] = [];

async function run(step: string, tool: (parameters: string[]) => Promise<number>): Promise<void> {
  const began = performance.now();
  const possible = step !== 'e2e' || !results.some((result) => result.step === 'build' && !result.passed);
  const passed = possible && (await tool(['run', '--silent', step])) === 0;
  results.push({ step, passed, seconds: (performance.now() - began) / 1000 });
}

const shown = (parameters: string[]) => runTool('npm', parameters);

async function shownAtEnd(parameters: string[]): Promise<number> {
  const { exitCode, printed } = await runToolAndCapture('npm', parameters);
  console.log(printed);
  if (exitCode !== 0) failures.push(printed);
  return exitCode;
}

// Every step starts several processes of the same tools.
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
// Install missing programs while the first steps run, which do not need them.
const installed = installMissingPrograms(console.log);
for (const group of STEPS) {
  if (group.includes('integration')) await installed;
  await Promise.all(group.map((step, index) => run(step, index === 0 ? shown : shownAtEnd)));
}

for (const printed of failures) {
  console.log(`\n${printed.split('\n').slice(-LINES_REPEATED).join('\n')}`);
}
console.log('\nWhat each step took:');
for (const { step, passed, seconds } of results) {
  console.log(
    `  ${step.padEnd(16)} ${seconds.toFixed(1).padStart(7)} s  ${passed ? '' : 'FAILED'}`.trimEnd(),
  );
}
const skipped = describeSkippedTests();
if (skipped.length > 0) console.error(`\n${skipped.join('\n')}`);
const passed = results.filter((result) => result.passed).length;
console.log(`\nSteps: ${passed} passed, ${results.length - passed} failed`);
process.exitCode = passed === results.length ? 0 : 1;
