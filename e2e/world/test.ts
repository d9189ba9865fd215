import { existsSync } from 'node:fs';
import { test as base, type Page } from '@playwright/test';
import { openSignedIn } from './sign-in.ts';
import { createWorld, type EnvironmentOverride, type SettingsOverride, type World } from './world.ts';

interface WorkerFixtures {
  /** Site settings for a file of tests: `test.use({ settings: { … } })` at its top. */
  settings: SettingsOverride;
  /** Variables for the site's processes, likewise. */
  environment: EnvironmentOverride;
  /** The site that this worker's tests share. A test that stops a part starts it again. */
  world: World;
}

interface TestFixtures {
  /** A new customer who is signed in on the test's page. */
  customer: { page: Page; phone: string };
  logsOfFailures: undefined;
  buildsAgain: undefined;
}

const START_TIMEOUT_MS = 120_000;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  environment: [{}, { option: true, scope: 'worker' }],
  world: [
    async ({ settings, environment }, use) => {
      const world = await createWorld(settings, environment);
      await use(world);
      await world.end();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  baseURL: ({ world }, use) => use(world.url),
  customer: async ({ page, world }, use) => {
    const { phone } = await openSignedIn(page, world, '/');
    await use({ page, phone });
  },
  buildsAgain: [
    async ({ world }, use, testInfo) => {
      await use(undefined);
      // After a failure the next test has a new world anyway.
      if (testInfo.status === testInfo.expectedStatus) await world.deployBuilds();
    },
    { auto: true },
  ],
  logsOfFailures: [
    async ({ world }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      for (const { name, file } of world.logFiles()) {
        if (existsSync(file)) await testInfo.attach(`${name}.log`, { path: file, contentType: 'text/plain' });
      }
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
