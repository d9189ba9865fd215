import { signInWithNumberAndCode } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { watchAreaRequests } from './watch-page.ts';
import { collectVisibleTextsOfNextPage } from './watch-texts.ts';

test('greets a signed-out visitor, and redirects them to sign-in', async ({ page }) => {
  const texts = await collectVisibleTextsOfNextPage(page);
  const asked = watchAreaRequests(page);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.clock.install();
  // The test controls the page's clock until the notice disappears.
  await page.clock.pauseAt(Date.now() + 60_000);

  await page.goto('/vehicle/new');
  const notice = page.getByRole('status').filter({ hasText: 'You’re not signed in' });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => errors.filter((text) => text.includes('not logged in')).length).toBe(1);
  await page.clock.fastForward(1_500);
  await expect(notice).toBeVisible();
  // Only the area of the redirect loads, not the forbidden one.
  await expect.poll(() => [...asked]).toEqual(['auth']);
  await page.clock.fastForward(600);
  await page.waitForURL('**/login**');
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Sign in with your phone' })).toBeVisible();
  expect([...asked]).toEqual(['auth']);
  expect(await texts()).not.toMatch(/Good (morning|afternoon|evening)|Hello|Vehicles|Visits|Signing you out/);
});

test('returns a visitor to the requested page after sign-in', async ({ page, world }) => {
  await page.goto('/vehicle/new?from=mail#form');
  await page.waitForURL('**/login**');
  await signInWithNumberAndCode(page, world, world.identity.freshPhone());
  await page.waitForURL('/vehicle/new?from=mail#form');
  await expect(page.getByRole('heading', { name: 'Add a vehicle' })).toBeVisible();
});

test("shows the shell's own page for an unknown path, to anyone", async ({ page }) => {
  const asked = watchAreaRequests(page);
  const answer = await page.goto('/vehicles');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible();
  await expect(page).toHaveURL('/vehicles');
  expect([...asked]).toEqual([]);
});
