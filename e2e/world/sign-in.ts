import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Session } from './identity.ts';
import { storedSession } from './stored-session.ts';
import type { World } from './world.ts';

/**
 * Gives a browser the session of somebody who has signed in before, and nothing else of the site.
 * @param session of a new customer when none is given
 */
export async function storeSession(
  context: BrowserContext,
  world: World,
  session?: Session,
): Promise<Session> {
  const customer = session ?? (await world.identity.signIn());
  await context.setStorageState(storedSession(world.url, customer));
  return customer;
}

/**
 * Opens a path for somebody who has signed in before, and waits until all of it is there.
 * @param session of a new customer when none is given
 */
export async function openSignedIn(
  page: Page,
  world: World,
  path: string,
  session?: Session,
): Promise<Session> {
  const customer = await storeSession(page.context(), world, session);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What the page has asked for must not meet what the test does next to the account.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  return customer;
}

/**
 * Signs in as a customer does, on a page that shows the sign-in screen, and waits until the shell goes on. It finds
 * the fields by what they are for, not by their words, so it works in every language.
 * @param phone with its plus
 */
export async function enterNumberAndCode(page: Page, world: World, phone: string): Promise<void> {
  await page.locator('input[autocomplete="tel"]').fill(phone);
  await page.locator('form button[type="submit"]').click();
  const code = page.locator('input[autocomplete="one-time-code"]');
  await expect(code).toBeVisible();
  await code.fill(await world.identity.lastCode(phone));
  await expect(page).not.toHaveURL(/\/login/);
}

/**
 * Waits until the sign-in screen can read phone numbers: what it knows of the world's numbers comes after its first
 * paint. It says that a number is too short only when it knows.
 */
export async function numbersKnown(page: Page): Promise<void> {
  const field = page.locator('input[autocomplete="tel"]');
  await field.fill('7700');
  await page.locator('form button[type="submit"]').click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}
