// Runs the browser tests in Chromium, and meanwhile the main journeys in all engines. With parameters of Playwright, runs only
// some of the browser tests.
import { runTool, runToolAndCapture } from '../scripts/run-tool.ts';
import { startTestRun } from './world/start-run.ts';

const chosen = process.argv.slice(2);
const endRun = await startTestRun({ onServer: true });
// Ctrl-C also reaches the tools. Ignore the signal here, so that the run ends after them.
process.on('SIGINT', () => {});
const engines = chosen.length === 0 ? runToolAndCapture('node', ['e2e/engines/run.ts']) : undefined;
const failed = await runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...chosen]);
const inEngines = await engines;
if (inEngines) console.log(inEngines.printed);
await endRun();
process.exitCode = failed || (inEngines?.exitCode ?? 0);
