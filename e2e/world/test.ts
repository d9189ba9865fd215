import { existsSync } from 'node:fs';
import { test as base, type Page } from '@playwright/test';
import { createVapidKeys } from '../../api/src/messaging/push/vapid-keys.ts';
import { type PushService, startPushService } from '../../api/src/testing/push-service.ts';
import { DeveloperServer } from '../releases/developer-server.ts';
import { TEST_ADMIN_TOKEN } from '../releases/edge.ts';
import { storeSession } from './sign-in.ts';
import { createWorld, type EnvironmentOverride, type SettingsOverride, type World } from './world.ts';

interface WorkerFixtures {
  /** Site settings for a file of tests: `test.use({ settings: { … } })` at its top. */
  settings: SettingsOverride;
  /**
   * Whether the site has an operator: releases can be changed with a token, a developer's server may be previewed,
   * customers may have passwords and get emails and push notifications, and a proxy reports visitors' addresses.
   * Requests of the tests pass through such a proxy if they have `X-Forwarded-For`. Add no further kind of site without
   * need: each one must be started.
   */
  operated: boolean;
  developer: DeveloperServer;
  pushService: PushService;
  /** The site that this worker's tests share. A test that stops a part starts it again. */
  world: World;
}

interface TestFixtures {
  /** A new customer whose session is stored in the browser; the page is still empty. */
  customer: { page: Page; phone: string };
  attachLogsAfterFailure: undefined;
  redeployBuildsAfterTest: undefined;
}

const START_TIMEOUT_MS = 300_000;

const vapid = createVapidKeys();

const environmentOf = ({ origin }: DeveloperServer): EnvironmentOverride => ({
  EDGE_ADMIN_TOKEN: TEST_ADMIN_TOKEN,
  TRUSTED_PROXIES: '127.0.0.1',
  PREVIEW_ORIGINS: origin,
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  VAPID_SUBJECT: 'mailto:visits@garage.example',
  // The push service of these tests is on this machine.
  PUSH_ALLOW_PRIVATE: '1',
});

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  operated: [false, { option: true, scope: 'worker' }],
  developer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named, none here
    async ({}, use) => {
      const developer = await DeveloperServer.listen();
      await use(developer);
      await developer.end();
    },
    { scope: 'worker' },
  ],
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named, none here
    async ({}, use) => {
      const service = await startPushService(vapid.publicKey);
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ settings, operated, developer }, use) => {
      const world = operated
        ? await createWorld({ signIn: { password: true }, ...settings }, environmentOf(developer), {
            sendsMails: true,
          })
        : await createWorld(settings);
      await use(world);
      await world.end();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  baseURL: ({ world }, use) => use(world.url),
  customer: async ({ page, world }, use) => {
    const { phone } = await storeSession(page.context(), world);
    await use({ page, phone });
  },
  redeployBuildsAfterTest: [
    async ({ world }, use, testInfo) => {
      await use(undefined);
      // After a failure the next test gets a new world anyway.
      if (testInfo.status === testInfo.expectedStatus) await world.deployBuilds();
    },
    { auto: true },
  ],
  attachLogsAfterFailure: [
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

export const isCampaign = process.env.CAMPAIGN === '1';

/** Chooses a number, such as repetitions or a time limit in ms, by the kind of run. */
export function ordinaryOrCampaign(ordinary: number, campaign: number): number {
  return isCampaign ? campaign : ordinary;
}
