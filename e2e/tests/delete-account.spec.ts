import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Client, type Slot } from '../world/client.ts';
import type { Session } from '../world/identity.ts';
import { enterNumberAndCode, openSignedIn } from '../world/sign-in.ts';
import { storedInBrowser } from '../world/stored-in-browser.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';
import { WORDS } from './words.ts';

const { auth, profile, vehicle } = WORDS.en;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

interface Customer {
  session: Session;
  slot: Slot;
}

/** Signs in on this page as a customer with a vehicle and a future visit. */
async function aCustomer(page: Page, world: World): Promise<Customer> {
  const session = await world.identity.signIn();
  const client = await Client.of(world.url, session);
  const [slot] = await client.freeSlots();
  if (!slot) throw new Error('Nothing is free');
  await client.book(await client.addVehicle('GONE 1'), slot, 'Rattles in the cold');
  await openSignedIn(page, world, '/me/delete', session);
  return { session, slot };
}

/** Continues from the list of consequences to the code, enters it, and confirms the deletion. */
async function deleteWithCode(page: Page, world: World, phone: string): Promise<void> {
  await button(page, profile['delete.continue']).click();
  await expect(heading(page, profile['recent.title'])).toBeVisible();
  await enterCode(page, world, phone);
  await button(page, profile['delete.forGood']).click();
}

async function enterCode(page: Page, world: World, phone: string): Promise<void> {
  await button(page, profile['recent.submit']).click();
  const code = page.locator('input[autocomplete="one-time-code"]');
  await expect(code).toBeFocused();
  await code.fill(await world.identity.lastCode(phone));
}

/** Expects that the page is signed out and says why. */
async function expectDeleted(page: Page): Promise<void> {
  await page.waitForURL('/login');
  await expect(page.getByText(auth['ended.erased'])).toBeVisible();
}

async function placesLeft(world: World, { date, time }: Slot): Promise<number> {
  const somebody = await Client.of(world.url, await world.identity.signIn());
  const slots = await somebody.freeSlots();
  return slots.find((slot) => slot.date === date && slot.time === time)?.placesLeft ?? 0;
}

test('erases the account with all its data, after a clear explanation and a code', async ({
  page,
  world,
}) => {
  const { session, slot } = await aCustomer(page, world);
  const { phone, uid } = session;
  // Drafts are deleted too.
  await page.goto('/vehicle/new');
  await page.getByLabel(WORDS.en.registration).fill('NEVER SENT');
  await page.goto('/me/delete');
  await expect(heading(page, profile['delete.title'])).toBeVisible();
  for (const point of [
    profile['delete.erased.profile'],
    profile['delete.erased.vehicles'],
    profile['delete.erased.visits'],
    profile['delete.erased.notes'],
    profile['delete.kept.text'],
    profile['delete.final'],
  ]) {
    await expect(page.getByText(point, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('main')).toContainText('GONE 1');

  const begun = page.waitForEvent('download');
  await button(page, profile['export.json']).click();
  const content = await readFile(await (await begun).path(), 'utf8');
  for (const entered of ['GONE 1', 'Rattles in the cold', slot.date, phone.slice(1)]) {
    expect(content).toContain(entered);
  }

  await deleteWithCode(page, world, phone);
  await expectDeleted(page);
  expect(await world.identity.accountOf(phone)).toBeNull();
  expect(await placesLeft(world, slot)).toBe(slot.placesLeft);
  const stored = await storedInBrowser(page);
  for (const trace of ['NEVER SENT', 'GONE 1', 'Rattles in the cold', uid, phone.slice(3)]) {
    expect(stored).not.toContain(trace);
  }

  // Signing in with the same number creates a new customer.
  await enterNumberAndCode(page, world, phone);
  await page.goto('/vehicle');
  await expect(page.getByText(vehicle['list.empty.title'])).toBeVisible();
  const again = await world.identity.signIn(phone);
  expect(again.uid).not.toBe(uid);
  const client = await Client.of(world.url, again);
  expect((await client.ask('GET', '/appointments')).body).toMatchObject({ items: [] });
  expect((await client.ask('GET', '/me/export')).body).toMatchObject({ vehicles: [], appointments: [] });
});

test('requires the code again when the backend finds it too old, and then deletes', async ({
  page,
  world,
}) => {
  const { phone } = (await aCustomer(page, world)).session;
  await page.route('**/api/v1/me', (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: {
        status: 403,
        code: 'requires_recent_login',
        title: 'This needs a sign-in of the last minutes',
      },
    });
  });
  await deleteWithCode(page, world, phone);
  await expect(page.getByText(profile['delete.again'], { exact: true })).toBeVisible();
  expect(await world.identity.accountOf(phone)).not.toBeNull();
  await page.unroute('**/api/v1/me');
  await enterCode(page, world, phone);
  await button(page, profile['delete.forGood']).click();
  await expectDeleted(page);
  expect(await world.identity.accountOf(phone)).toBeNull();
});

for (const { what, arrived } of [
  { what: 'the request was lost', arrived: false },
  { what: 'the answer to it was lost', arrived: true },
]) {
  test(`deletes on retry, without another code, after ${what}`, async ({ page, world }) => {
    const { phone } = (await aCustomer(page, world)).session;
    await page.route('**/api/v1/me', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      if (arrived) await route.fetch();
      await route.abort('connectionfailed');
    });
    await deleteWithCode(page, world, phone);
    await expect(page.getByRole('alert')).toContainText(profile['delete.failed.unclear']);
    await page.unroute('**/api/v1/me');
    await button(page, profile.retry).click();
    await expectDeleted(page);
    expect(await world.identity.accountOf(phone)).toBeNull();
  });
}

test('deletes nothing when the customer keeps the account at the last moment', async ({ page, world }) => {
  const { session } = await aCustomer(page, world);
  const codes = new Set<string>();
  // Phones may reload the page while the message is read: the screen continues with the same code.
  for (const again of [() => page.reload(), () => button(page, profile.back).click()]) {
    await button(page, profile['delete.continue']).click();
    await button(page, profile['recent.submit']).click();
    await expect(page.locator('input[autocomplete="one-time-code"]')).toBeFocused();
    codes.add(await world.identity.lastCode(session.phone));
    await again();
  }
  expect(codes.size).toBe(1);
  await button(page, profile['delete.continue']).click();
  await enterCode(page, world, session.phone);
  // The code alone, which phones may fill in, deletes nothing.
  await expect(heading(page, profile['delete.decision'])).toBeFocused();
  await expect(button(page, profile['delete.forGood'])).toBeEnabled();
  await page.getByRole('link', { name: profile['delete.keep'] }).click();
  await page.waitForURL('/me');
  const client = await Client.of(world.url, session);
  expect(JSON.stringify((await client.ask('GET', '/vehicles')).body)).toContain('GONE 1');
});
