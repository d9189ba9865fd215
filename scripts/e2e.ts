// `npm run e2e`: runs the browser tests in Chromium, and the main journeys in Firefox and WebKit, some of them in Chromium too.
// `npm run e2e -- PLAYWRIGHT'S PARAMETERS`: some of the browser tests, only in Chromium.
import { buildSite, listBundleNames } from './build/build-site.ts';
import { findProgram, installMissingPrograms } from './install/system-programs.ts';
import { runTool } from './run-tool.ts';
import { CommandError, runCommand } from './terminal.ts';

await runCommand(async () => {
  await installMissingPrograms(console.log);
  if (!findProgram('chromium')) await runTool('playwright', ['install', 'chromium']);
  if (!findProgram('chromium')) {
    throw new CommandError(
      'The browser tests need Chromium, and it could not be installed. Install Chromium or Chrome with the means ' +
        'of your system, so that one of its commands is on the PATH, and run the command again.',
    );
  }
  await buildSite(listBundleNames(), console.log);
  // A separate process, which finds a PostgreSQL server that was installed just now.
  process.exitCode = await runTool('node', ['e2e/run.ts', ...process.argv.slice(2)]);
});
