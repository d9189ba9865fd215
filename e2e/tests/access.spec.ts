import { enterNumberAndCode } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { expectNoAxeFindings } from './axe.ts';
import { watchAreaRequests } from './watch-page.ts';
import { watchTexts, watchTextsFromNow } from './watch-texts.ts';

const PROTECTED = [
  ['/', 'Welcome to Harbour Street Garage'],
  ['/vehicle/new', 'You’re not signed in'],
  ['/logout', 'You’re not signed in'],
] as const;

for (const [path, words] of PROTECTED) {
  test(`greets a signed-out visitor, and redirects them from ${path} to sign-in`, async ({ page }) => {
    const texts = await watchTexts(page);
    const asked = watchAreaRequests(page);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.clock.install();
    // The test controls the page's clock until the notice disappears.
    await page.clock.pauseAt(Date.now() + 60_000);

    await page.goto(path);
    const notice = page.getByRole('status').filter({ hasText: words });
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
    expect(await texts()).not.toMatch(
      /Good (morning|afternoon|evening)|Hello|Vehicles|Visits|Signing you out/,
    );
  });
}

test('shows before sign-in where the workshop is and what it does', async ({ page }) => {
  for (const path of ['/', '/login']) {
    await page.goto(path);
    const place = page.getByRole('region', { name: 'Where to find us' });
    await expect(place).toContainText('12 Harbour Street');
    await expect(place.getByText(/^(Open now|Closed)$/).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'What we do' })).toContainText('Repair');
    await expectNoAxeFindings(page);
  }
});

test('returns a visitor to the requested page after sign-in', async ({ page, world }) => {
  await page.goto('/vehicle/new?from=mail#form');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await enterNumberAndCode(page, world, world.identity.freshPhone());
  await page.waitForURL('/vehicle/new?from=mail#form');
  await expect(page.getByRole('heading', { name: 'Add a vehicle' })).toBeVisible();
});

test('does not redirect to another site after sign-in, whatever the address contains', async ({
  page,
  world,
}) => {
  await page.goto(`/login?return=${encodeURIComponent('/..//example.com')}`);
  await enterNumberAndCode(page, world, world.identity.freshPhone());
  await expect(page.getByRole('navigation')).toBeVisible();
  expect(new URL(page.url()).origin).toBe(world.url);
  expect(new URL(page.url()).pathname).not.toMatch(/^\/\//);
});

test('preserves a deep link across a reload without a flash of another screen', async ({
  customer: { page },
}) => {
  const texts = await watchTexts(page);
  await page.goto('/vehicle/new');
  await expect(page.getByRole('heading', { name: 'Add a vehicle' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Add a vehicle' })).toBeVisible();
  await expect(page).toHaveURL('/vehicle/new');
  expect(await texts()).not.toMatch(/not signed in|Sign in with|Good (morning|afternoon|evening)|Hello/);
});

test("shows the shell's own page for an unknown path, to anyone", async ({ page }) => {
  const asked = watchAreaRequests(page);
  const answer = await page.goto('/vehicles');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible();
  await expect(page).toHaveURL('/vehicles');
  expect([...asked]).toEqual([]);
});

test('shows the same page for an unknown path of an area', async ({ customer: { page } }) => {
  await page.goto('/visits/of/nobody');
  await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible();
});

test('reveals nothing of the previous customer to the next one in the same page', async ({
  customer: { page },
  world,
}) => {
  await page.goto('/vehicle/new');
  await page.getByLabel('Vehicle registration number').fill('OLD 1 ME');
  await page.getByRole('button', { name: 'Add vehicle' }).click();
  await page.waitForURL(/\/vehicle\/[0-9a-f-]{36}/);
  await page.getByRole('navigation').locator('a[href="/me"]').click();
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.waitForURL('/login');
  const texts = await watchTextsFromNow(page);
  await enterNumberAndCode(page, world, world.identity.freshPhone());
  await page.getByRole('navigation').locator('a[href="/vehicle"]').click();
  await expect(page.getByText('Add your first vehicle')).toBeVisible();
  expect(await texts()).not.toContain('OLD 1 ME');
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name === 'XSRF-TOKEN')).toHaveLength(1);
});
