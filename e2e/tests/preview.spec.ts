import type { Page } from '@playwright/test';
import { createReleaseVariant } from '../releases/release-variant.ts';
import { expect, test } from '../world/test.ts';
import { expectNoAxeFindings } from './axe.ts';

test.use({ operated: true });

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const bannerOf = (page: Page) => page.getByRole('complementary');

test.beforeEach(async ({ world, developer }) => {
  await world.beginAnew();
  developer.build = createReleaseVariant(world.folder('vehicle').built, { 'list.title': 'Vehicles, mine' });
});

test('shows one area from its developer’s server, with a banner, until the preview ends', async ({
  customer: { page },
  developer,
}) => {
  await page.goto(`/vehicle?preview=vehicle@${developer.origin}`);
  await expect(h1(page)).toHaveText('Vehicles, mine');
  await expect(bannerOf(page)).toContainText(developer.origin);
  await expectNoAxeFindings(page);

  await page.getByRole('navigation').locator('a[href="/visits"]').click();
  await expect(h1(page)).toHaveText('Visits');
  await expect(bannerOf(page)).toBeVisible();
  await page.goto('/vehicle');
  await expect(h1(page)).toHaveText('Vehicles, mine');

  await bannerOf(page).getByRole('link').click();
  await expect(bannerOf(page)).toHaveCount(0);
  await page.goto('/vehicle');
  await expect(h1(page)).toHaveText('Vehicles');
  await expect(bannerOf(page)).toHaveCount(0);
});
