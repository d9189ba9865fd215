// `npm run e2e [-- PLAYWRIGHT'S PARAMETERS]`: the browser tests.
import { findBrowser, installBrowser } from '../e2e/world/browser.ts';
import { buildSite } from './build/build-site.ts';
import { bundles } from './build/bundles.ts';
import { PlainError, runCommand } from './plain-error.ts';
import { runTool } from './run-tool.ts';

await runCommand(async () => {
  if (!findBrowser()) {
    console.log('Installing a browser for the tests.');
    if (!installBrowser()) {
      throw new PlainError(
        'The browser tests need Chromium, and it could not be installed. Install Chromium or Chrome with the means ' +
          'of your system, so that one of its commands is on the PATH, and run the command again.',
      );
    }
  }
  await buildSite(bundles(), console.log);
  const parameters = ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)];
  process.exitCode = await runTool('playwright', parameters);
});
