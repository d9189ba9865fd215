import type { Locator, Page } from '@playwright/test';
import { buildReleaseThrowingOnRender } from '../releases/hand-made-release.ts';
import { expect, test } from '../world/test.ts';
import { startCountingDocumentLoads } from './watch-page.ts';

const panelOf = (page: Page) => page.getByRole('alert').filter({ hasText: /We can’t show .* right now/ });
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens the other areas and returns, without reloading the page. */
async function expectTheRestToWork(page: Page): Promise<void> {
  const navigation = page.getByRole('navigation');
  await navigation.locator('a[href="/visits"]').click();
  await expect(h1(page, 'Visits')).toBeVisible();
  await navigation.locator('a[href="/me"]').click();
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
  await page.goBack();
  await page.goBack();
}

/** Presses *Try again*, twice if needed: the page waits ten seconds for the edge, and a busy machine may need longer. */
async function tryAgainOnceOrTwice(page: Page, screen: Locator): Promise<void> {
  const button = panelOf(page).getByRole('button', { name: 'Try again' });
  await button.click();
  await expect(screen.or(button).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(panelOf(page)).toBeHidden();
  await expect(screen).toBeVisible();
}

test('shows the panel when a release throws and there is no other one, until there is', async ({
  customer: { page },
  world,
}) => {
  await world.beginAnew({ vehicle: buildReleaseThrowingOnRender('vehicle') });
  await page.goto('/vehicle');
  await expect(panelOf(page)).toBeVisible();
  const documents = startCountingDocumentLoads(page);
  await expectTheRestToWork(page);
  await expect(panelOf(page)).toBeVisible();
  // The edge must respond before it gets the good release, which would heal the page.
  await Promise.all([
    page.waitForResponse('**/-/releases/check'),
    panelOf(page).getByRole('button', { name: 'Try again' }).click(),
  ]);
  await expect(panelOf(page)).toBeVisible();

  world.folder('vehicle').restore();
  await tryAgainOnceOrTwice(page, h1(page, 'Vehicles'));
  expect(documents()).toBe(0);
});

test('shows the panel, and everything else, when the edge has no release of an area', async ({
  customer: { page },
  world,
}) => {
  const { built } = world.folder('vehicle');
  await world.beginAnew({ vehicle: { ...built, release: { ...built.release, contract: '^2.0.0' } } });
  await page.goto('/vehicle');
  await expect(panelOf(page)).toBeVisible();
  await expectTheRestToWork(page);
  world.folder('vehicle').restore();
  await tryAgainOnceOrTwice(page, h1(page, 'Vehicles'));
});
