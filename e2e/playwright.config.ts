import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findProgram } from '../scripts/install/system-programs.ts';

const executablePath = findProgram('chromium');
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests',
  globalSetup: './world/prepare-run.ts',
  // Every worker has a whole site of its own, and a browser; while one waits for its site, another can work.
  workers: Math.max(2, availableParallelism()),
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
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's sandbox refuses to work for root.
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
});
