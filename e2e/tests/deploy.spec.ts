import type { Page } from '@playwright/test';
import { createReleaseVariant } from '../releases/release-variant.ts';
import { expect, test } from '../world/test.ts';
import { parseReleaseFileUrl, watchNetworkFetches } from './watch-page.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens both areas of a customer, and waits until nothing is loading. */
async function visitAreas(page: Page): Promise<void> {
  // The event stream never becomes idle. Playwright's own way to block it would disable the cache.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setBlockedURLs', { urls: ['*/api/v1/events*'] });
  for (const path of ['/', '/vehicle']) {
    await page.goto(path);
    await expect(h1(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
}

test.beforeAll(({ world }) => world.beginAnew());

test('shows a new release of an area in a new page view without a manual check, and fetches nothing twice', async ({
  customer: { page },
  world,
}) => {
  const fetched = await watchNetworkFetches(page);
  await visitAreas(page);
  const others = () => Promise.all(['selfservice', 'auth'].map((area) => world.edge.currentVersion(area)));
  const before = { versions: await others(), started: await world.edge.metric('process_start_time_seconds') };
  const built = createReleaseVariant(world.folder('vehicle').built, { 'list.title': 'Vehicles, rebuilt' });
  const known = [...fetched()];
  const files = known.filter((url) => parseReleaseFileUrl(url));
  expect(files).not.toEqual([]);
  expect(files.filter((url, index) => files.indexOf(url) !== index)).toEqual([]);

  world.folder('vehicle').put(built);
  await expect.poll(() => world.edge.currentVersion('vehicle')).toBe(built.release.version);
  await page.goto('/vehicle');
  await expect(h1(page)).toHaveText('Vehicles, rebuilt');

  expect({
    versions: await others(),
    started: await world.edge.metric('process_start_time_seconds'),
  }).toEqual(before);
  const versions = fetched().map((url) => parseReleaseFileUrl(url)?.version);
  expect(versions).toContain(built.release.version);
  // Other files may still be loaded ahead, but none again.
  const again = fetched()
    .slice(known.length)
    .filter((url) => known.includes(url));
  expect(again.filter((url) => url.includes('/assets/') || parseReleaseFileUrl(url))).toEqual([]);
});
