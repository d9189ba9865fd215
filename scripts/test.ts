// `npm test`: everything that must be right before a change goes in.
import { installMissingPrograms, skippedWithout } from './install/system-programs.ts';
import { type Output, runTool } from './run-tool.ts';

/** One group after the other; the steps of a group run side by side, since neither keeps all cores busy. */
const STEPS = [['typecheck', 'lint'], ['unit'], ['integration', 'negative'], ['build'], ['e2e']];

interface StepResult {
  step: string;
  passed: boolean;
  seconds: number;
}

const results: StepResult[] = [];

async function run(step: string, output: Output): Promise<void> {
  const began = performance.now();
  // What was not built cannot be opened.
  const possible = step !== 'e2e' || !results.some((result) => result.step === 'build' && !result.passed);
  const passed = possible && (await runTool('npm', ['run', '--silent', step], output)) === 0;
  results.push({ step, passed, seconds: (performance.now() - began) / 1000 });
}

installMissingPrograms(console.log);
for (const group of STEPS) {
  await Promise.all(group.map((step, index) => run(step, index === 0 ? 'shown' : 'shown-at-end')));
}

console.log('\nWhat each step took:');
for (const { step, passed, seconds } of results) {
  console.log(
    `  ${step.padEnd(12)} ${seconds.toFixed(1).padStart(7)} s  ${passed ? '' : 'FAILED'}`.trimEnd(),
  );
}
const skipped = skippedWithout();
if (skipped.length > 0) console.error(`\n${skipped.join('\n')}`);
const passed = results.filter((result) => result.passed).length;
console.log(`\nSteps: ${passed} passed, ${results.length - passed} failed`);
process.exitCode = passed === results.length ? 0 : 1;
