import { cpus } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findProgram } from '../scripts/install/system-programs.ts';

const executablePath = findProgram('chromium');
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests',
  globalSetup: './world/prepare-run.ts',
  // Every worker has a whole site of its own, and a browser; while one waits for its site, another can work.
  workers: Math.max(2, Math.floor(cpus().length / 2)),
  forbidOnly: Boolean(process.env.CI),
  // The longest test goes through every screen, and looks at each for what would keep somebody out.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's sandbox refuses to work for root.
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    {
      name: 'phone',
      // What does not depend on the window's size is tested once, on the desk.
      testMatch: /journey\.spec\.ts/,
      // A customer on a journey: what the site shows must be the workshop's time all the same.
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        timezoneId: 'America/New_York',
      },
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 844 }, timezoneId: 'Europe/London' },
    },
  ],
});
