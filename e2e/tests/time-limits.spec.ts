import { type Browser, devices, type Page } from '@playwright/test';
import { pageTime, passTimeUntil } from '../world/session.ts';
import { phoneRulesLoaded } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';

const SECOND = 1_000;

/** A browser whose clock the test controls, with an identity provider that accepts every request and never responds. */
async function openSilent(browser: Browser, world: World, userAgent?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url, ...(userAgent ? { userAgent } : {}) });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/login');
  await phoneRulesLoaded(page);
  await context.route('**/identitytoolkit.googleapis.com/**', () => undefined);
  return page;
}

/** Seconds until the customer sees the failure. */
async function waitForFailure(page: Page): Promise<number> {
  const failure = page.getByRole('alert').filter({ hasText: /connection/i });
  const pressed = await pageTime(page);
  await passTimeUntil(page, () => failure.isVisible(), { step: SECOND, limit: 120 * SECOND });
  return ((await pageTime(page)) - pressed) / SECOND;
}

async function askForCode(page: Page): Promise<void> {
  await page.locator('input[autocomplete="tel"]').fill('+447700900123');
  await page.locator('form button[type="submit"]').click();
  await expect(page.locator('form button[type="submit"]')).toHaveAttribute('aria-busy', 'true');
}

test("give up after 60 s on a phone's browser when the provider never responds", async ({
  browser,
  world,
}) => {
  const page = await openSilent(browser, world, devices['Pixel 7'].userAgent);
  await askForCode(page);
  const waited = await waitForFailure(page);
  expect(waited).toBeGreaterThan(58);
  expect(waited).toBeLessThan(63);
  await expect(page.locator('input[autocomplete="tel"]')).toHaveValue(/7700 ?900 ?123/);
  await page.context().close();
});

test('give up after 5 s when the device is offline', async ({ browser, world }) => {
  const page = await openSilent(browser, world);
  await page.context().setOffline(true);
  await askForCode(page);
  const waited = await waitForFailure(page);
  expect(waited).toBeGreaterThan(3);
  expect(waited).toBeLessThan(8);
  await page.context().close();
});
