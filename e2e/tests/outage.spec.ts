import { enterNumberAndCode } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { expectNoAxeFindings } from './axe.ts';

test.describe.configure({ mode: 'serial' });

test('should keep the site working while an area’s origin is down, and bring the area back without a reload', async ({
  customer: { page },
  world,
}) => {
  await world.stop('origin-vehicle');
  await page.goto('/vehicle');
  const panel = page.getByRole('alert').filter({ hasText: 'Not available right now' });
  await expect(panel).toBeVisible();
  await expectNoAxeFindings(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  const navigation = page.getByRole('navigation');
  await navigation.locator('a[href="/visits"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Visits' })).toBeVisible();
  await page.goBack();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel).toBeVisible();

  await world.start('origin-vehicle');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('should let visitors sign in while another area’s origin is down', async ({ page, world }) => {
  await world.stop('origin-vehicle');
  await page.goto('/login');
  await enterNumberAndCode(page, world, world.identity.freshPhone());
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  await world.start('origin-vehicle');
});

test('should bring sign-in back without a reload when its origin is up again', async ({ page, world }) => {
  await world.stop('origin-auth');
  await page.goto('/login');
  await expect(page.getByRole('alert')).toBeVisible();
  await world.start('origin-auth');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in with your phone' })).toBeVisible();
});

test('should say what does not work while the backend is down, keep what was typed, and go on afterwards', async ({
  customer: { page },
  world,
}) => {
  await page.goto('/vehicle/new');
  await page.getByLabel('Vehicle registration number').fill('OUT 4GE');
  await world.kill('api');
  await page.getByRole('button', { name: 'Add vehicle' }).click();
  await expect(page.getByRole('alert')).toContainText('could not');
  await expect(page.getByLabel('Vehicle registration number')).toHaveValue('OUT 4GE');
  await world.start('api');
  await page.getByRole('button', { name: 'Add vehicle' }).click();
  await page.waitForURL(/\/vehicle\/[0-9a-f-]{36}/);
});
