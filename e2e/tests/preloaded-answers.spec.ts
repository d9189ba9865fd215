import path from 'node:path';
import type { Page } from '@playwright/test';
import { SIGN_IN_HINT_COOKIE } from '../../host/site-map/areas.ts';
import { root } from '../../scripts/root.ts';
import { findAreas } from '../../scripts/site/ports.ts';
import { readScreens, screenData } from '../../shared/build/screens.ts';
import { SESSION_STORE } from '../../shared/contract/page.ts';
import { Client } from '../world/client.ts';
import { enterNumberAndCode, openSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { holdShell } from './hold-shell.ts';
import { watchApiRequests } from './watch-page.ts';

const VEHICLES = '/api/v1/vehicles?limit=100';
const EVENTS = '/api/v1/events';

test('requests the screen’s data before the shell arrives', async ({ page, world }) => {
  const session = await world.identity.signIn();
  await (await Client.of(world.apiUrl, session)).addVehicle('PRE 1');
  // Sets the cookies of a returning customer.
  await openSignedIn(page, world, '/', session);
  await page.goto('about:blank');
  const letRun = await holdShell(page);
  const requests = watchApiRequests(page);
  const answered = page.waitForResponse((answer) => answer.url().endsWith(VEHICLES));
  await page.goto('/vehicle', { waitUntil: 'commit' });
  expect((await answered).status()).toBe(200);
  letRun();
  await expect(page.getByRole('link', { name: /PRE 1/ }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(requests.filter((each) => each === VEHICLES)).toHaveLength(1);
});

test('requests the declared data of every screen once', async ({ page, world }) => {
  const session = await world.identity.signIn();
  const client = await Client.of(world.apiUrl, session);
  const vehicle = await client.addVehicle('PRE 2');
  const [slot] = await client.freeSlots();
  if (!slot) throw new Error('The workshop has no free time.');
  const ids = new Map([
    ['vehicle', vehicle],
    ['visits', await client.book(vehicle, slot, 'Brakes squeal')],
    ['reminders', await client.addReminder(vehicle, 'Wipers', slot.date)],
    ['record', await client.addRecord(vehicle, { kind: 'fuel', date: '2026-01-05' })],
  ]);
  const idOf = (section: string) => {
    const id = ids.get(section);
    if (id === undefined) throw new Error(`The test has made nothing for ${section}.`);
    return id;
  };
  const screens = findAreas().flatMap(({ area }) =>
    Object.entries(screenData(readScreens(path.join(root, `remote-${area}`)))),
  );
  expect(screens).not.toEqual([]);
  await openSignedIn(page, world, '/', session);
  const requests = watchApiRequests(page);
  for (const [pattern, declared] of screens) {
    const [, section = ''] = pattern.split('/');
    const fill = (address: string) =>
      address.replace(':id', () => idOf(section)).replace(':record', () => idOf('record'));
    const addresses = declared.map((address) => `/api${fill(address)}`);
    // Ends pending requests of the previous screen.
    await page.goto('about:blank');
    requests.splice(0);
    const letRun = await holdShell(page);
    await page.goto(fill(pattern), { waitUntil: 'commit' });
    await expect.poll(() => requests, pattern).toEqual(addresses);
    letRun();
    await expect(page.getByRole('heading', { level: 1 }), pattern).toBeVisible();
    await expect(page.locator('[aria-busy="true"]'), pattern).toHaveCount(0);
    const left = () => page.evaluate(() => [...(globalThis.forecourtPreloaded?.answers.keys() ?? [])]);
    await expect.poll(left, `${pattern} takes all`).toEqual([]);
    // Queries are refetched when the stream of changes opens.
    const first = requests.includes(EVENTS) ? requests.slice(0, requests.indexOf(EVENTS)) : requests;
    const repeated = addresses.filter((address) => first.indexOf(address) !== first.lastIndexOf(address));
    expect(repeated, `${pattern} asks again`).toEqual([]);
  }
});

test('requests nothing with a token that is about to expire', async ({ page, world }) => {
  await openSignedIn(page, world, '/');
  // No page of the site is open to renew it.
  await page.goto('about:blank');
  await page.clock.setFixedTime(Date.now() + 59.5 * 60_000);
  const letRun = await holdShell(page);
  const requests = watchApiRequests(page);
  await page.goto('/vehicle', { waitUntil: 'commit' });
  await recordRead(page);
  expect(await page.evaluate(() => globalThis.forecourtPreloaded?.token)).toBeNull();
  expect(requests).toEqual([]);
  letRun();
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible();
});

test('preloads nothing in a browser without a stored session', async ({ context, page, world }) => {
  // State after the site's storage was cleared, but not its cookies.
  await context.addCookies([{ name: SIGN_IN_HINT_COOKIE, value: '1.k3j9x', url: world.url }]);
  await page.goto('/vehicle');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await enterNumberAndCode(page, world, world.identity.freshPhone());
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible();
  const letRun = await holdShell(page);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => typeof globalThis.forecourtPreloaded?.token === 'string');
  letRun();
});

/** Reads the stored session as the page does. Reads end in order, so the page's own is complete. */
async function recordRead(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.forecourtPreloaded !== undefined);
  await page.evaluate(
    ({ database, store, key }) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onerror = reject;
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).get(key);
          reading.onsuccess = resolve;
          opening.result.close();
        };
      }),
    SESSION_STORE,
  );
}
