import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type FreeSlot, TestApiClient } from '../world/client.ts';
import type { CustomerSession } from '../world/identity.ts';
import { openPageSignedIn, signInWithNumberAndCode } from '../world/sign-in.ts';
import { readAllStoredText } from '../world/stored-in-browser.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';
import { TEXTS_BY_LANGUAGE } from './words.ts';

const { auth, profile, vehicle } = TEXTS_BY_LANGUAGE.en;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

interface Customer {
  session: CustomerSession;
  slot: FreeSlot;
}

/** Signs in on this page as a customer with a vehicle and a future visit. */
async function aCustomer(page: Page, world: World): Promise<Customer> {
  const session = await world.identity.signIn();
  const client = await TestApiClient.of(world.url, session);
  const slot = await client.findFreeSlot();
  await client.book(await client.addVehicle('GONE 1'), slot, 'Rattles in the cold');
  await openPageSignedIn(page, world, '/me/delete', session);
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

async function placesLeft(world: World, { date, time }: FreeSlot): Promise<number> {
  const somebody = await TestApiClient.of(world.url, await world.identity.signIn());
  const slots = await somebody.freeSlots();
  return slots.find((slot) => slot.date === date && slot.time === time)?.placesLeft ?? 0;
}

test('erases the account with all its data, after an export and a code', async ({ page, world }) => {
  const { session, slot } = await aCustomer(page, world);
  const { phone, uid } = session;
  // Drafts are deleted too.
  await page.goto('/vehicle/new');
  await page.getByLabel(TEXTS_BY_LANGUAGE.en.registration).fill('NEVER SENT');
  await page.goto('/me/delete');
  await expect(heading(page, profile['delete.title'])).toBeVisible();
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
  const stored = await readAllStoredText(page);
  for (const trace of ['NEVER SENT', 'GONE 1', 'Rattles in the cold', uid, phone.slice(3)]) {
    expect(stored).not.toContain(trace);
  }

  // Signing in with the same number creates a new customer.
  await signInWithNumberAndCode(page, world, phone);
  await page.goto('/vehicle');
  await expect(page.getByText(vehicle['list.empty.title'])).toBeVisible();
  const again = await world.identity.signIn(phone);
  expect(again.uid).not.toBe(uid);
  const client = await TestApiClient.of(world.url, again);
  expect((await client.ask('GET', '/appointments')).body).toMatchObject({ items: [] });
  expect((await client.ask('GET', '/me/export')).body).toMatchObject({ vehicles: [], appointments: [] });
});
