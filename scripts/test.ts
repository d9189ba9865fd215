// `npm test`: everything that must be right before a change goes in.
import { runTool } from './run-tool.ts';

const STEPS = ['typecheck', 'lint', 'unit', 'negative', 'build', 'e2e'];

const failed: string[] = [];
for (const step of STEPS) {
  // What was not built cannot be opened.
  if (step === 'e2e' && failed.includes('build')) failed.push(step);
  else if ((await runTool('npm', ['run', '--silent', step])) !== 0) failed.push(step);
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`);
console.log(`\nSteps: ${STEPS.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
