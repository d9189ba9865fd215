import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { SIGN_IN_HINT_COOKIE } from '../../host/site-map/sign-in-hint-cookie.ts';
import { releaseSchema } from '../../shared/contract/release.ts';
import { Client, createdSchema } from '../world/client.ts';
import { enterNumberAndCode, openSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';

const VEHICLES = '/api/v1/vehicles?limit=100';

test('should ask for what the screen needs before any script has come, and not again', async ({
  page,
  world,
}) => {
  const session = await world.identity.signIn();
  await (await Client.of(world.apiUrl, session)).addVehicle('PRE 1');
  // What a customer who was here before has in their cookies.
  await openSignedIn(page, world, '/', session);
  const letRun = await holdShell(page);
  const asked = countRequests(page);
  const answered = page.waitForResponse((answer) => answer.url().endsWith(VEHICLES));
  await page.goto('/vehicle', { waitUntil: 'commit' });
  expect((await answered).status()).toBe(200);
  letRun();
  await expect(page.getByRole('link', { name: /PRE 1/ }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(asked(VEHICLES)).toBe(1);
});

test('should take what was asked for on every screen that says what it needs', async ({ page, world }) => {
  const session = await world.identity.signIn();
  const client = await Client.of(world.apiUrl, session);
  const vehicle = await client.addVehicle('PRE 2');
  const [slot] = await client.freeSlots();
  if (!slot) throw new Error('The workshop has no free time.');
  const visit = await client.book(vehicle, slot, 'Brakes squeal');
  const idOf = async (path: string, body: object) =>
    createdSchema.parse((await client.ask('POST', path, body)).body).id;
  const reminder = await idOf('/reminders', {
    ...{ type: 'reminder', name: 'Wipers', reminder_items: ['Wipers'], due_date: slot.date },
    ...{ entity: 'vehicle', entity_id: vehicle },
  });
  const record = await idOf(`/vehicles/${vehicle}/records`, { kind: 'fuel', date: '2026-01-05' });
  const ids: Record<string, string> = { visits: visit, reminders: reminder, vehicle };
  await openSignedIn(page, world, '/', session);
  for (const pattern of ['remote-selfservice', 'remote-vehicle'].flatMap(screensWithData)) {
    const of = pattern.split('/')[1] ?? '';
    await page.goto(pattern.replace(':id', ids[of] ?? '').replace(':record', record));
    await expect(page.getByRole('heading', { level: 1 }), pattern).toBeVisible();
    const left = () => page.evaluate(() => [...(globalThis.forecourtPreloaded?.answers.keys() ?? ['none'])]);
    await expect.poll(left, pattern).toEqual([]);
  }
});

test('should ask for nothing with a token that is about to end', async ({ page, world }) => {
  await openSignedIn(page, world, '/');
  await page.clock.setFixedTime(Date.now() + 59.5 * 60_000);
  const letRun = await holdShell(page);
  const asked = countRequests(page);
  await page.goto('/vehicle', { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.forecourtPreloaded !== undefined);
  // Whatever the page began with the database is done before this is.
  await page.evaluate(() => indexedDB.databases());
  expect(asked(VEHICLES)).toBe(0);
  letRun();
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible();
});

test('should leave a browser as it is that has nothing stored of a session', async ({
  context,
  page,
  world,
}) => {
  // What is left where somebody has removed the site's data, but for its cookies.
  await context.addCookies([{ name: SIGN_IN_HINT_COOKIE, value: '1.k3j9x', url: world.url }]);
  await page.goto('/vehicle');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await enterNumberAndCode(page, world, world.identity.freshPhone());
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible();
  await page.reload();
  await page.waitForFunction(() => typeof globalThis.forecourtPreloaded?.token === 'string');
});

/** The patterns of those screens of an area whose release says what they ask for. */
function screensWithData(remote: string): string[] {
  const file = path.resolve(import.meta.dirname, '../..', remote, 'dist/release.json');
  return Object.keys(releaseSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).data ?? {});
}

/** How often the page has asked for an address of the site. */
function countRequests(page: Page): (address: string) => number {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  return (address) => addresses.filter((each) => each.endsWith(address)).length;
}

/** Keeps the shell's script from the page. @returns what lets it come */
async function holdShell(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/main\..*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
