import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findProgram } from '../scripts/install/system-programs.ts';

// Chromium's headless shell is the same engine without a browser window, and takes a quarter less CPU time.
const headless = process.argv.includes('--headed') ? null : findProgram('headless-chromium');
const executablePath = headless ?? findProgram('chromium');
const isRoot = process.getuid?.() === 0;

/** Files that take longest, and files with separate sites. Started last, they would run alone at the end. */
const LONG = ['start.spec.ts', 'fuzz.spec.ts', 'screens.spec.ts'];
const SEPARATE = ['app-check.spec.ts', 'captcha.spec.ts', 'settings.spec.ts'];

/** Files with `operated: true`, whose site has an operator. In one worker they share that site: its start takes long. */
const OPERATED = ['many-releases', 'notifications', 'password', 'preview'].map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: 'tests',
  globalSetup: './world/start-run.ts',
  // Every worker waits for its own site and browser much of the time. Meanwhile other workers can use the processors.
  workers: 2 * availableParallelism(),
  forbidOnly: Boolean(process.env.CI),
  // A slow machine must not fail a test. Time limits of the site are tested with a controlled clock.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  // Playwright starts the projects in this order.
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'operated', testMatch: OPERATED, workers: 1 },
    { name: 'separate', testMatch: SEPARATE },
    { name: 'site', testIgnore: [...LONG, ...SEPARATE, ...OPERATED] },
  ],
  use: {
    locale: 'en-GB',
    viewport: { width: 1280, height: 844 },
    timezoneId: 'Europe/London',
    // Most tests intercept requests, which a service worker would make impossible. Tests that need a service worker allow one.
    serviceWorkers: 'block',
    // Most tests need no animations, which take time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Snapshots and screenshots of each step take a tenth of the run's CPU time. `--trace on` records them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's sandbox does not work for root.
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
});
