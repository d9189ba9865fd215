import type { Page } from '@playwright/test';
import { areaThrowingWhenDrawn } from '../releases/hand-made-release.ts';
import { releaseVariant } from '../releases/release-variant.ts';
import { expect, test } from '../world/test.ts';
import { expectNoAxeFindings } from './axe.ts';
import { parseReleaseFile, watchFailures } from './watch-page.ts';

test.use({ operated: true });

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeAll(({ world }) => world.beginAnew());

test('serves a healthy page view after a rollback, and the newer release after its reversal', async ({
  page,
  world,
}) => {
  const bad = areaThrowingWhenDrawn('auth');
  await world.deploy(bad);
  await page.goto('/login');
  await expect(h1(page)).toHaveText('Sign in with your phone');

  await world.releases('rollback', 'auth');
  const failures = watchFailures(page);
  const versions = new Set<string>();
  page.on('request', (request) => versions.add(parseReleaseFile(request.url())?.version ?? ''));
  await page.goto('/login');
  await expect(h1(page)).toHaveText('Sign in with your phone');
  expect(failures).toEqual([]);
  expect([...versions]).not.toContain(bad.release.version);

  await world.releases('pin', 'auth', 'none');
  expect(await world.edge.currentVersion('auth')).toBe(bad.release.version);
});

test('serves a pinned release whatever is deployed, until it is unpinned', async ({ page, world }) => {
  const { built } = world.folder('auth');
  await world.releases('pin', 'auth', built.release.version);
  const next = releaseVariant(built, { 'phone.title': 'Sign in, new' });
  world.folder('auth').put(next);
  await expect
    .poll(async () => (await world.edge.status('auth')).previous.map(({ version }) => version))
    .toContain(next.release.version);
  await page.goto('/login');
  await expect(h1(page)).toHaveText('Sign in with your phone');
  await world.releases('pin', 'auth', 'none');
  await page.goto('/login');
  await expect(h1(page)).toHaveText('Sign in, new');
});

test('shows the operator’s message for a disabled area, and the area again without a reload', async ({
  customer: { page },
  world,
}) => {
  await world.releases('disable', 'vehicle', 'We are counting the cars until noon.');
  await page.goto('/vehicle');
  const panel = page.getByRole('alert');
  await expect(panel).toContainText('We are counting the cars until noon.');
  await expectNoAxeFindings(page);
  await page.getByRole('navigation').locator('a[href="/visits"]').click();
  await expect(h1(page)).toHaveText('Visits');
  await page.goBack();
  await world.releases('enable', 'vehicle');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(h1(page)).toHaveText('Vehicles');
});
