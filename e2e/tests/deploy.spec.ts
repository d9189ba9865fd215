import type { Page } from '@playwright/test';
import { rebuildArea } from '../releases/rebuild-area.ts';
import { releaseVariant } from '../releases/release-variant.ts';
import { openSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { watchNetwork } from './watch-network.ts';
import { parseReleaseFile } from './watch-page.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens both areas of a customer, and waits until nothing is loading. */
async function visitAreas(page: Page): Promise<void> {
  // The event stream never becomes idle. Playwright's own way to block it would disable the cache.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setBlockedURLs', { urls: ['*/api/v1/events'] });
  for (const path of ['/', '/vehicle']) {
    await page.goto(path);
    await expect(h1(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
}

test.beforeAll(({ world }) => world.beginAnew());

test('shows a rebuilt area in a new page view without a manual check, and changes nothing else', async ({
  customer: { page },
  world,
}) => {
  await visitAreas(page);
  const others = () => Promise.all(['selfservice', 'auth'].map((area) => world.edge.currentVersion(area)));
  const before = { versions: await others(), started: await world.edge.metric('process_start_time_seconds') };
  const built = await rebuildArea('vehicle', {
    'remote-vehicle/src/messages/en.json': ['"list.title": "Vehicles"', '"list.title": "Vehicles, rebuilt"'],
  });
  const fetched = await watchNetwork(page);

  world.folder('vehicle').put(built);
  await expect.poll(() => world.edge.currentVersion('vehicle')).toBe(built.release.version);
  await page.goto('/vehicle');
  await expect(h1(page)).toHaveText('Vehicles, rebuilt');

  expect({
    versions: await others(),
    started: await world.edge.metric('process_start_time_seconds'),
  }).toEqual(before);
  const files = fetched().filter((url) => url.includes('/assets/') || parseReleaseFile(url));
  expect(files).not.toEqual([]);
  expect(files.filter((url) => parseReleaseFile(url)?.version !== built.release.version)).toEqual([]);
});

test('fetches no file of an area twice', async ({ page, world }) => {
  const fetched = await watchNetwork(page);
  await openSignedIn(page, world, '/');
  await visitAreas(page);
  const files = fetched().filter((url) => parseReleaseFile(url) && !url.includes('/remotes/auth/'));
  expect(files).not.toEqual([]);
  expect(files.filter((url, index) => files.indexOf(url) !== index)).toEqual([]);
});

test('continues with the release that a tab started with, and gives new tabs the new one', async ({
  customer: { page },
  world,
}) => {
  await page.goto('/vehicle');
  await expect(h1(page)).toHaveText('Vehicles');
  await world.deploy(
    releaseVariant(world.folder('vehicle').built, { 'list.title': 'Vehicles, new', 'add.title': 'Add, new' }),
  );
  await page.getByRole('link', { name: 'More details (optional)' }).click();
  await expect(h1(page)).toHaveText('Add a vehicle');
  const fresh = await page.context().newPage();
  await fresh.goto('/vehicle/new');
  await expect(h1(fresh)).toHaveText('Add, new');
});

test('follows the origin back when a team deploys an earlier release again', async ({ world, page }) => {
  const { built } = world.folder('auth');
  await world.deploy(releaseVariant(built, { 'phone.title': 'Sign in, new' }));
  await page.goto('/login');
  await expect(h1(page)).toHaveText('Sign in, new');
  await world.deploy(built);
  await page.goto('/login');
  await expect(h1(page)).toHaveText('Sign in with your phone');
});
