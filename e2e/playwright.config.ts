import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findProgram } from '../scripts/install/system-programs.ts';

// The same engine without a browser's window around it, which takes a quarter less CPU time.
const headless = process.argv.includes('--headed') ? null : findProgram('headless-chromium');
const executablePath = headless ?? findProgram('chromium');
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests',
  globalSetup: './world/prepare-run.ts',
  // Every worker has a whole site of its own, and a browser; while some wait for theirs, others can work.
  workers: 2 * availableParallelism(),
  forbidOnly: Boolean(process.env.CI),
  // A machine that is busy with other things is slower, and that is no failure. Whatever must happen within a time is
  // tested with a clock that the test holds.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    viewport: { width: 1280, height: 844 },
    timezoneId: 'Europe/London',
    // Tests look at the network and step in there; those of the service worker let it in.
    serviceWorkers: 'block',
    // Drawing animations takes time, and hardly a test looks at them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Snapshots of the page show each step; without pictures beside them, traces take less CPU time.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's sandbox refuses to work for root.
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
});
