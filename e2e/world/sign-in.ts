import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { CustomerSession } from './identity.ts';
import { createStoredSession } from './stored-session.ts';
import type { World } from './world.ts';

/** Stores the session of a returning customer in a browser that has no other data of the site. */
export async function storeSession(
  context: BrowserContext,
  world: World,
  session?: CustomerSession,
): Promise<CustomerSession> {
  const customer = session ?? (await world.identity.signIn());
  await context.setStorageState(createStoredSession(world.url, customer));
  return customer;
}

/** Opens a path as a returning customer, and waits until the whole page has loaded. */
export async function openPageSignedIn(
  page: Page,
  world: World,
  path: string,
  session?: CustomerSession,
): Promise<CustomerSession> {
  const customer = await storeSession(page.context(), world, session);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Wait until nothing is busy, so that no pending request coincides with the test's changes to the account.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  return customer;
}

/**
 * Signs in on the sign-in screen of a page, and waits for the redirect. Works in every language, because fields are found
 * by their autocomplete purpose.
 */
export async function signInWithNumberAndCode(page: Page, world: World, phone: string): Promise<void> {
  await page.locator('input[autocomplete="tel"]').fill(phone);
  await page.locator('form button[type="submit"]').click();
  const code = page.locator('input[autocomplete="one-time-code"]');
  await expect(code).toBeVisible();
  await code.fill(await world.identity.lastCode(phone));
  await expect(page).not.toHaveURL(/\/login/);
}

/** Waits until the sign-in screen has loaded its rules for phone numbers (after the first paint), so that it reports errors. */
export async function submitInvalidPhoneNumber(page: Page): Promise<void> {
  const field = page.locator('input[autocomplete="tel"]');
  await field.fill('7700');
  await page.locator('form button[type="submit"]').click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}
