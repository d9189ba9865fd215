import type { Page } from '@playwright/test';
import { signUpWithVehicle, TestApiClient } from '../world/client.ts';
import type { CustomerSession } from '../world/identity.ts';
import { readStoredResponses, waitUntilCached } from '../world/service-worker.ts';
import { openPageSignedIn, signInWithNumberAndCode } from '../world/sign-in.ts';
import { readAllStoredText } from '../world/stored-in-browser.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';
import { expectNoAxeFindings } from './axe.ts';
import { openBookingReview } from './pages.ts';
import { collectVisibleTextsOfNextPage } from './watch-texts.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

const { auth, profile } = TEXTS_BY_LANGUAGE.en;

test.use({ serviceWorkers: 'allow' });

const PLATE = 'OFF 1 LNE';
const NOTE = 'Rattles in the cold';
/** Age of cached data; after midnight with its date. */
const AGE = /^Last updated (at |\w{3},? \d{1,2} \w{3,4},? )\d\d:\d\d$/;

interface Customer {
  session: CustomerSession;
  vehicle: string;
  visit: string;
}

async function customerWithVisit(world: World): Promise<Customer> {
  const { session, client, vehicle } = await signUpWithVehicle(world, PLATE);
  const slot = await client.findFreeSlot();
  return { session, vehicle, visit: await client.book(vehicle, slot, NOTE) };
}

/** Opens home, visits and vehicles, and waits until their data is cached. */
async function lookAround(page: Page, world: World, { session }: Customer): Promise<void> {
  await openPageSignedIn(page, world, '/', session);
  await expect(page.getByText(NOTE)).toBeVisible();
  for (const path of ['/visits', '/vehicle']) {
    await page.getByRole('navigation').locator(`a[href="${path}"]`).click();
    await expect(page.getByText(PLATE).first()).toBeVisible();
  }
  await waitUntilCached(page, world, {
    selfservice: ['/visits/:id', '/me'],
    vehicle: ['/vehicle/:id'],
    auth: ['/logout'],
  });
  await expect.poll(() => readStoredResponses(page)).toContain(NOTE);
}

const bar = (page: Page) => page.getByText('You’re offline. You can look, but not change anything.');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const atSignIn = (page: Page) =>
  expect(page.getByRole('heading', { name: auth['phone.title'] })).toBeVisible();

test('shows cached data with its age after a reload without a network', async ({ page, context, world }) => {
  const customer = await customerWithVisit(world);
  await lookAround(page, world, customer);
  await expect(bar(page)).toHaveCount(0);
  await context.setOffline(true);
  await expect(bar(page)).toBeVisible();
  // The token has expired, and without a network it cannot be renewed.
  await page.clock.setSystemTime(Date.now() + 2 * 3_600_000);
  for (const path of [
    '/',
    '/visits',
    `/visits/${customer.visit}`,
    '/vehicle',
    `/vehicle/${customer.vehicle}`,
  ]) {
    await page.goto(path);
    await expect(page.getByText(PLATE).first()).toBeVisible();
    await expect(page.getByText(AGE).first()).toBeVisible();
    await expect(bar(page)).toBeVisible();
  }
  await expectNoAxeFindings(page);
  await page.goto('/me');
  await expect(page.getByText(AGE).first()).toBeVisible();
  // This screen was never opened here, so its code is not cached.
  await page.goto('/book');
  await expect(title(page, 'This page needs a connection')).toBeVisible();
  await expect(bar(page)).toBeVisible();
  await expectNoAxeFindings(page);
  await context.setOffline(false);
  await expect(bar(page)).toHaveCount(0);
  await expect(title(page, 'What needs doing?')).toBeVisible();
  await page.goto('/visits');
  await expect(page.getByText(PLATE).first()).toBeVisible();
  await expect(page.getByText(/^Last updated/)).toHaveCount(0);
});

test('lets the customer resume a booking that was interrupted at any step', async ({
  page,
  context,
  world,
}) => {
  const { session } = await customerWithVisit(world);
  await openPageSignedIn(page, world, '/', session);
  const client = await TestApiClient.of(world.url, session);
  const other = await client.addVehicle('OFF 2 LNE');
  await openBookingReview(page, other);
  await waitUntilCached(page, world);
  await expect.poll(() => readStoredResponses(page)).toContain('OFF 2 LNE');
  /** Disconnects, reloads the page, and reconnects. */
  const interrupt = async (during: () => Promise<void>) => {
    await context.setOffline(true);
    await page.reload();
    await expect(bar(page)).toBeVisible();
    await during();
    await context.setOffline(false);
    await expect(bar(page)).toHaveCount(0);
  };
  await page.goto('/book');
  await expect(title(page, 'Which vehicle?')).toBeVisible();
  await interrupt(() => expect(title(page, 'Which vehicle?')).toBeVisible());
  await page.goto(`/book?vehicle=${other}`);
  await interrupt(() => expect(title(page, 'What needs doing?')).toBeVisible());
  await page.goto(`/book?step=time&vehicle=${other}&service=repair`);
  const times = page.getByRole('radio', { name: /^\d\d:\d\d/, disabled: false });
  await expect(times.first()).toBeVisible();
  await interrupt(() => expect(page.getByRole('alert')).toContainText('You’re offline'));
  await times.first().click({ force: true });
  await interrupt(async () => {
    await page.getByRole('button', { name: 'Book now' }).click();
    await expect(page.getByRole('alert')).toContainText('nothing was sent');
  });
  await page.getByRole('button', { name: 'Book now' }).click();
  await page.waitForURL(/\/visits\/[0-9a-f-]{36}/);
});

test('leaves no data of a customer who signs out without a network, and reveals nothing to the next one', async ({
  page,
  context,
  world,
}) => {
  const customer = await customerWithVisit(world);
  await lookAround(page, world, customer);
  const before = await readAllStoredText(page);
  expect(before).toContain(NOTE);
  await page.getByRole('navigation').locator('a[href="/me"]').click();
  const signOut = page.getByRole('link', { name: profile.signOut });
  await expect(signOut).toBeVisible();
  await context.setOffline(true);
  await signOut.click();
  await page.waitForURL('/login');
  const traces = [NOTE, PLATE, customer.session.uid, customer.session.phone];
  const left = async () => {
    const stored = await readAllStoredText(page);
    return traces.filter((trace) => stored.includes(trace));
  };
  await expect.poll(left).toEqual([]);
  const texts = await collectVisibleTextsOfNextPage(page);
  const expectNothingShown = async () => {
    const shown = await texts();
    expect(traces.filter((trace) => shown.includes(trace))).toEqual([]);
  };
  await page.evaluate(() => history.back());
  await page.goto('/visits');
  await expect(page.getByText('Welcome to').or(page.getByText('You’re not signed in')).first()).toBeVisible();
  await expectNothingShown();
  await context.setOffline(false);
  await page.goto('/login');
  await atSignIn(page);
  await signInWithNumberAndCode(page, world, world.identity.freshPhone());
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectNothingShown();
  await context.setOffline(true);
  await page.goto('/visits');
  await expect(page.getByRole('heading', { level: 1, name: 'Visits' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectNothingShown();
  expect(await left()).toEqual([]);
});
