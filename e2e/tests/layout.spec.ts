import type { Page } from '@playwright/test';
import { expect, test } from '../world/test.ts';
import { openReview } from './open-review.ts';

const LONG_PLATE = 'W'.repeat(32);
const LONG_WORD = 'W'.repeat(990);

async function addVehicle(page: Page, plate: string): Promise<string> {
  await page.goto('/vehicle/new');
  await page.getByLabel('Vehicle registration number').fill(plate);
  await page.getByRole('button', { name: 'Add vehicle' }).click();
  await page.waitForURL(/\/vehicle\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('keeps every screen within the window, whatever was typed', async ({ customer: { page } }) => {
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const vehicle = await addVehicle(page, LONG_PLATE);
    await openReview(page, vehicle);
    await page.getByLabel('What should we look at?').fill(LONG_WORD);
    expect(await overflow()).toBe(0);
    await page.getByRole('button', { name: 'Book now' }).click();
    await page.waitForURL(/\/visits\/[0-9a-f-]{36}/);
    for (const path of [
      page.url(),
      '/',
      '/visits',
      '/vehicle',
      `/vehicle/${vehicle}`,
      `/vehicle/${vehicle}/edit`,
      '/me',
      '/book',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect({ path, overflow: await overflow() }).toEqual({ path, overflow: 0 });
    }
  });
});

test('does not move anything while a page loads', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (
          entry as PerformanceEntry & { value: number }
        ).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.01);
});
