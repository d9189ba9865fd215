import type { Page } from '@playwright/test';
import { createEmulatorToken } from '../../api/src/testing/tokens.ts';
import { waitForNextSecond } from '../world/identity.ts';
import {
  captureTokensAndRenewals,
  openScreensAndReadToken,
  RESPONSES_STALE_AFTER_MS,
  readPageTime,
  waitForTokenRenewals,
} from '../world/session.ts';
import { openPageSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

const MINUTE = 60_000;

/** Signs in a new customer, in a browser whose clock the test controls. */
async function signedIn(page: Page, world: World): Promise<void> {
  await page.clock.install();
  const isAtRest = untilAtRest(page);
  await openPageSignedIn(page, world, '/visits');
  await isAtRest;
  await loadBothAreas(page);
  // Tokens that the emulator issues within the same second are equal.
  await waitForNextSecond();
}

/** Waits for the last request of a screen. Call it before the screen is opened. */
const untilAtRest = (page: Page) => page.waitForResponse(/\/api\/v1\/notifications\b/);

/** Opens both screens that the tests use: requests still pending would not survive a jump in time. */
async function loadBothAreas(page: Page): Promise<void> {
  await page.getByRole('navigation').locator('a[href="/vehicle"]').click();
  await expect(page.getByRole('button', { name: TEXTS_BY_LANGUAGE.en.vehicle['add.submit'] })).toBeVisible();
  await page.getByRole('navigation').locator('a[href="/visits"]').click();
  await expect(page.getByText(TEXTS_BY_LANGUAGE.en.selfservice['visits.empty.title'])).toBeVisible();
}

/** Returns the next token that each tab sends. */
const tokensOf = (tabs: Page[]): Promise<string[]> => Promise.all(tabs.map(openScreensAndReadToken));

test('signs nobody out when the network fails, and renews as soon as it is back', async ({
  page,
  context,
  world,
}) => {
  await signedIn(page, world);
  const { sent, renewals } = captureTokensAndRenewals(context);
  await context.setOffline(true);
  await page.clock.fastForward(62 * MINUTE);
  await expect.poll(() => renewals.length).toBe(1);
  await page.getByRole('navigation').locator('a[href="/vehicle"]').click();
  await expect.poll(() => renewals.length).toBeGreaterThan(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible();
  expect(sent, 'a request left with a token that had expired').toHaveLength(0);
  await context.setOffline(false);
  // A request that failed offline may have been retried before the network was back.
  await expect.poll(async () => (await renewals.at(-1)?.response())?.status()).toBe(200);
});

test('renews a token once for all requests of a new page, if it has expired by the backend’s clock but not by the device’s', async ({
  page,
  context,
  world,
}) => {
  const session = await world.identity.signIn();
  const { uid, phone } = session;
  // The emulator's tokens are unsigned.
  const token = createEmulatorToken({ uid, phone, at: new Date(Date.now() - 2 * 60 * MINUTE) });
  const { sent, renewals } = captureTokensAndRenewals(context);
  await page.clock.install();
  await openPageSignedIn(page, world, '/me', { ...session, token });
  await expect(page.getByRole('main')).toContainText('+44');
  expect(await openScreensAndReadToken(page)).not.toBe(token);
  await waitForTokenRenewals(page);
  expect(sent[0]?.token).toBe(token);
  // The SDK renews the stored token when it starts, and the page uses that one.
  expect(renewals).toHaveLength(1);
});

test('stays signed in when the browser’s storage returns nothing for a moment', async ({ page, world }) => {
  // Phones sometimes return nothing for a single read.
  await page.addInitScript(() => {
    const { getItem } = Storage.prototype;
    let looks = 0;
    Storage.prototype.getItem = function (key) {
      if (!key.startsWith('firebase:authUser')) return getItem.call(this, key);
      looks += 1;
      return looks <= 2 ? null : getItem.call(this, key);
    };
  });
  await openPageSignedIn(page, world, '/me');
  await expect(page.getByRole('main')).toContainText('+44');
});

test('renews once for several tabs, whether it is time or the token is needed', async ({
  page,
  context,
  world,
}) => {
  await signedIn(page, world);
  const tabs = [page];
  for (let number = 2; number <= 3; number += 1) {
    const tab = await context.newPage();
    const isAtRest = untilAtRest(tab);
    await tab.goto('/visits');
    await isAtRest;
    await loadBothAreas(tab);
    tabs.push(tab);
  }
  const { sent, renewals } = captureTokensAndRenewals(context);
  await page.clock.fastForward(RESPONSES_STALE_AFTER_MS);
  const old = await openScreensAndReadToken(page);

  // The clock is paused meanwhile: a tab waits only briefly for the others' storage, and a busy machine is slow.
  await page.clock.pauseAt((await readPageTime(page)) + 56 * MINUTE);
  await expect.poll(() => renewals.length).toBe(1);
  await waitForTokenRenewals(page);
  await page.clock.resume();
  const fresh = await tokensOf(tabs);
  expect(new Set(fresh).size).toBe(1);
  expect(fresh).not.toContain(old);
  expect(renewals).toHaveLength(1);

  await waitForNextSecond();
  // Pause the clock first: tabs also send other requests, and each tab receives the new time separately. Once every tab
  // has sent a later request, none is pending.
  const stale = (await readPageTime(page)) + RESPONSES_STALE_AFTER_MS;
  await page.clock.pauseAt(stale);
  for (const tab of tabs) await expect.poll(() => readPageTime(tab)).toBeGreaterThanOrEqual(stale);
  await tokensOf(tabs);
  sent.length = 0;
  const later = (await readPageTime(page)) + 62 * MINUTE;
  await page.clock.setSystemTime(later);
  // A tab that has not received the new time yet would take its data for fresh.
  for (const tab of tabs) await expect.poll(() => readPageTime(tab)).toBeGreaterThanOrEqual(later);
  const needed = await tokensOf(tabs);
  expect(new Set(needed).size).toBe(1);
  expect(sent.map(({ token }) => token)).not.toContain(fresh[0]);
  expect(renewals).toHaveLength(2);
});
