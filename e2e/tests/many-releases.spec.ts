import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createReleaseVariant } from '../releases/release-variant.ts';
import { waitUntilCached } from '../world/service-worker.ts';
import { openPageSignedIn } from '../world/sign-in.ts';
import { expect, ordinaryOrCampaign, test } from '../world/test.ts';
import type { World } from '../world/world.ts';
import { parseReleaseFileUrl, watchFailures } from './watch-page.ts';

const RELEASES = ordinaryOrCampaign(2, 100);
const VISITORS = ordinaryOrCampaign(1, 4);

test.use({ operated: true });

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

/** Creates a release of the vehicle area with its number in titles. */
const numbered = (world: World, number: number) =>
  createReleaseVariant(world.folder('vehicle').built, {
    'list.title': `Vehicles ${number}`,
    'add.title': `Add a vehicle ${number}`,
    'form.save': `Save ${number}`,
  });

/**
 * A customer with a separate browser context and address, because the edge limits reports by address. Every other
 * context has the service worker.
 */
async function newCustomer(
  browser: Browser,
  world: World,
  number: number,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: world.url,
    locale: 'en-GB',
    extraHTTPHeaders: { 'X-Forwarded-For': `203.0.113.${number}` },
    serviceWorkers: number % 2 === 0 ? 'allow' : 'block',
  });
  const page = await context.newPage();
  await openPageSignedIn(page, world, '/');
  return { context, page };
}

/** Reloads pages and switches areas until `ended()`. @returns number of screens seen */
async function wander(page: Page, ended: () => boolean): Promise<number> {
  const navigation = page.getByRole('navigation');
  let screens = 0;
  while (!ended()) {
    await page.goto('/vehicle');
    await expect(h1(page)).toHaveText(/^Vehicles \d+$/);
    await navigation.locator('a[href="/visits"]').click();
    await expect(h1(page)).toHaveText('Visits');
    await navigation.locator('a[href="/vehicle"]').click();
    await expect(h1(page)).toHaveText(/^Vehicles \d+$/);
    await page.getByRole('link', { name: 'More details (optional)' }).click();
    await expect(h1(page)).toHaveText(/^Add a vehicle \d+$/);
    await page.goto('/');
    await expect(h1(page)).toBeVisible();
    await navigation.locator('a[href="/vehicle"]').click();
    await expect(h1(page)).toHaveText(/^Vehicles \d+$/);
    screens += 6;
  }
  return screens;
}

/** In a tab that has only shown the list: opens screens that it has not loaded yet. */
async function goDeeper(page: Page, number: number): Promise<void> {
  await page.getByRole('link', { name: 'More details (optional)' }).click();
  await expect(h1(page)).toHaveText(`Add a vehicle ${number}`);
  await page.getByLabel('Vehicle registration number').fill(`OLD ${number}`);
  await page.getByRole('button', { name: 'Add vehicle' }).click();
  await page.waitForURL(/\/vehicle\/[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('button', { name: `Save ${number}`, exact: true })).toBeVisible();
}

test(`serves ${RELEASES} releases in a row without one failed page view, old tabs included`, async ({
  browser,
  world,
}) => {
  test.setTimeout(ordinaryOrCampaign(360_000, 1_800_000));
  await world.beginAnew({ vehicle: numbered(world, 0) });
  const customers = await Promise.all(
    Array.from({ length: VISITORS + 1 }, (_, number) => newCustomer(browser, world, number)),
  );
  const [owner, ...visitors] = customers;
  if (!owner) throw new Error('There is nobody with old tabs');
  // From here on the owner's page views go through the service worker, and each shows the newest release.
  await waitUntilCached(owner.page, world);
  const failures = visitors.map(({ page }) => watchFailures(page));

  let ended = false;
  const wandering = visitors.map(({ page }) => wander(page, () => ended));
  const tabs: { number: number; page: Page; failures: string[]; versions: Set<string> }[] = [];
  const deploying = (async () => {
    for (let number = 0; number <= RELEASES; number++) {
      if (number > 0) await world.deploy(numbered(world, number));
      if (number % Math.ceil(RELEASES / 3) > 0) continue;
      const page = await owner.context.newPage();
      const versions = new Set<string>();
      page.on('request', (request) => {
        const file = parseReleaseFileUrl(request.url());
        if (file?.area === 'vehicle') versions.add(file.version);
      });
      tabs.push({ number, page, failures: watchFailures(page), versions });
      await page.goto('/vehicle');
      await expect(h1(page)).toHaveText(`Vehicles ${number}`);
    }
  })().finally(() => {
    ended = true;
  });
  const [, ...screens] = await Promise.all([deploying, ...wandering]);

  for (const { number, page, versions } of tabs) {
    versions.clear();
    await goDeeper(page, number);
    // The screen was fetched just now, from an old release.
    expect([...versions]).toEqual([numbered(world, number).release.version]);
  }
  expect([...failures, ...tabs.map((tab) => tab.failures)].flat()).toEqual([]);
  console.log(`${RELEASES} releases, ${screens.reduce((sum, count) => sum + count, 0)} screens seen.`);
  for (const { context } of customers) await context.close();
});
