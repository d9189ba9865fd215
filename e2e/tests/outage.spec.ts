import { trackPendingRequests } from '../world/session.ts';
import { openPageSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { watchAnnouncements } from './watch-announcements.ts';
import { watchFailures } from './watch-page.ts';

test.describe.configure({ mode: 'serial' });

test('hides from customers that every area’s origin is down', async ({ page, world }) => {
  const areas = Object.keys(world.origins);
  for (const area of areas) await world.stop(`origin-${area}`);
  await world.edge.check();
  await openPageSignedIn(page, world, '/');
  const failures = watchFailures(page);
  for (const path of ['/vehicle', '/visits', '/vehicle/new', '/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(failures).toEqual([]);
  for (const area of areas) await world.start(`origin-${area}`);
});

test('lets the customer continue in an open page while the edge is down, and recovers with it', async ({
  customer: { page },
  world,
}) => {
  await page.goto('/vehicle');
  await expect(page.getByRole('link', { name: 'More details (optional)' })).toBeVisible();
  await world.kill('edge');
  // Open the form by the history: the page disables links to forms while the site cannot be reached.
  await page.evaluate(() => {
    history.pushState(null, '', '/vehicle/new');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const screen = page.getByRole('heading', { level: 1, name: 'Add a vehicle' });
  const outage = page.getByText('We can’t reach our system. You can look, but not change anything.');
  await expect(page.getByRole('alert').filter({ hasText: 'This page needs a connection' })).toBeVisible();
  await expect(outage).toBeVisible();
  await world.start('edge');
  await expect(screen).toBeVisible({ timeout: 40_000 });
  await expect(outage).toHaveCount(0);
});

test('explains what does not work while the backend is down, preserves what was typed, and continues afterwards', async ({
  customer: { page },
  world,
}) => {
  const requests = trackPendingRequests(page);
  await page.goto('/vehicle/new');
  await page.getByLabel('Vehicle registration number').fill('OUT 4GE');
  // Pending requests of the screen would fail too, with another alert.
  await requests.settled();
  await world.kill('api');
  await page.getByRole('button', { name: 'Add vehicle' }).click();
  await expect(page.getByRole('alert')).toContainText('couldn’t save your vehicle');
  await expect(page.getByRole('alert')).toContainText('Your connection is fine');
  await expect(page.getByLabel('Vehicle registration number')).toHaveValue('OUT 4GE');
  await world.start('api');
  await page.getByRole('button', { name: 'Add vehicle' }).click();
  await page.waitForURL(/\/vehicle\/[0-9a-f-]{36}/);
});

test('recovers automatically from an outage of the backend', async ({ customer: { page }, world }) => {
  await page.clock.install();
  const requests = trackPendingRequests(page);
  const heard = await watchAnnouncements(page);
  const panel = page.getByRole('alert');
  await page.goto('/vehicle');
  await expect(page.getByText('Add your first vehicle')).toBeVisible();
  // Pending requests of the previous screen would fail as well.
  await requests.settled();
  await world.kill('api');
  await page.getByRole('banner').locator('a[href="/notifications"]').click();
  await expect(panel).toContainText('Your connection is fine');
  await world.start('api');
  await expect(async () => {
    await page.clock.fastForward(60_000);
    await requests.settled();
    await expect(page.getByText('No notifications yet')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(panel).toHaveCount(0);
  expect((await heard()).at(-1)).toBe('The content has loaded.');
});
