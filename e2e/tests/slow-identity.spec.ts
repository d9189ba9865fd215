import type { Page } from '@playwright/test';
import { TestApiClient } from '../world/client.ts';
import { openPageSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';

const SDK = '**/assets/identity.*.js';
const LOOKUP = '**/identitytoolkit.googleapis.com/v1/accounts:lookup*';

interface Returning {
  uid: string;
  client: TestApiClient;
  /** Lets the identity provider respond. */
  letAnswer: () => void;
}

/** Creates a returning customer with a name and a vehicle. After that, the identity provider does not respond. */
async function comeBack(page: Page, world: World): Promise<Returning> {
  const session = await openPageSignedIn(page, world, '/');
  const client = await TestApiClient.of(world.url, session);
  await client.ask('PATCH', '/me', { display_name: 'Mara Winter' });
  await client.addVehicle('AB12 CDE');
  const held = Promise.withResolvers<void>();
  await page.route(LOOKUP, async (route) => {
    await held.promise;
    await route.continue();
  });
  return { uid: session.uid, client, letAnswer: held.resolve };
}

test('shows a returning customer their vehicles before the identity SDK has loaded or responded', async ({
  page,
  world,
}) => {
  const { letAnswer } = await comeBack(page, world);
  const held = Promise.withResolvers<void>();
  await page.route(SDK, async (route) => {
    await held.promise;
    await route.continue();
  });
  // The first load fails and is retried.
  await page.route(SDK, (route) => route.abort(), { times: 1 });
  await page.goto('/vehicle');
  await expect(page.getByText('AB12 CDE').first()).toBeVisible();
  const asked = page.waitForRequest(LOOKUP);
  held.resolve();
  await asked;
  const navigation = page.getByRole('navigation');
  await navigation.locator('a[href="/"]').click();
  await expect(page.getByRole('heading', { level: 1, name: /Mara$/ })).toBeVisible();
  await navigation.locator('a[href="/me"]').click();
  letAnswer();
  await expect(page.locator('main a[href="/me/phone"]')).toBeVisible();
});

test('reveals nothing if the backend knows that the session ended and identity has not responded', async ({
  page,
  world,
}) => {
  const { uid, client, letAnswer } = await comeBack(page, world);
  await page.goto('about:blank');
  await world.identity.revoke(uid);
  await expect.poll(async () => (await client.ask('GET', '/me')).status).toBe(401);
  const shown: string[] = [];
  await page.exposeFunction('noteShown', (text: string) => shown.push(text));
  await page.addInitScript(() => {
    const { noteShown } = globalThis as unknown as { noteShown: (text: string) => void };
    new MutationObserver(() => noteShown(document.getElementById('root')?.textContent ?? '')).observe(
      document,
      {
        childList: true,
        subtree: true,
        characterData: true,
      },
    );
  });
  const refused = page.waitForResponse(
    (answer) => answer.url().includes('/api/v1/') && answer.status() === 401,
  );
  await page.goto('/');
  await refused;
  letAnswer();
  await expect(page).toHaveURL(/\/login/);
  expect(shown.join()).toContain('Harbour Street Garage');
  expect(shown.join()).not.toMatch(/AB12|Mara|Winter/);
});
