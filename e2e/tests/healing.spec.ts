import type { Page, Route, TestInfo } from '@playwright/test';
import type { BuiltRelease } from '../releases/built-release.ts';
import { buildReleaseThrowingOnLoad, buildReleaseThrowingOnRender } from '../releases/hand-made-release.ts';
import { createReleaseVariant } from '../releases/release-variant.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';
import { parseReleaseFileUrl, startCountingDocumentLoads } from './watch-page.ts';

/** Longer than the limit for loading a release. */
const PAST_TIMEOUT_MS = 11_000;

/** Creates a working release, a different one for each test, because reports are counted by release. */
const newer = (world: World, { title }: TestInfo) =>
  createReleaseVariant(world.folder('auth').built, { 'phone.title': `Sign in, newer: ${title}` });
const signIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your phone number' });

/** Reads the number of browser reports about a release by kind. */
const reported = async (world: World, { release }: BuiltRelease) =>
  (await world.edge.status(release.remote)).failures[release.version]?.byKind;

/** Replaces responses for a release's entry. */
const withEntry = (page: Page, { release }: BuiltRelease, answer: (route: Route) => unknown) =>
  page.route(
    (url) => url.pathname.endsWith(`/${release.entry}`),
    async (route) => void (await answer(route)),
  );

test.beforeAll(({ world }) => world.beginAnew());

const BAD_CODE: [what: string, kind: string, release: (area: string) => BuiltRelease][] = [
  ['entry throws', 'evaluation', buildReleaseThrowingOnLoad],
  ['screen throws while it is drawn', 'render', buildReleaseThrowingOnRender],
];

for (const [what, kind, release] of BAD_CODE) {
  test(`shows the previous release in the same page view when the ${what}`, async ({ page, world }) => {
    const bad = release('auth');
    await world.deploy(bad);
    const documents = startCountingDocumentLoads(page);
    await page.goto('/login');
    await expect(signIn(page)).toBeVisible();
    expect(documents()).toBe(1);
    await expect.poll(() => reported(world, bad)).toEqual({ [kind]: 1 });
  });
}

test('shows the previous release when the edge responds to a file with other content', async ({
  page,
  world,
}) => {
  const release = newer(world, test.info());
  await world.deploy(release);
  await withEntry(page, release, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'document.title = "not ours";' }),
  );
  const documents = startCountingDocumentLoads(page);
  await page.goto('/login');
  await expect(signIn(page)).toBeVisible();
  expect(documents()).toBe(1);
  await expect(page).not.toHaveTitle('not ours');
  await expect.poll(() => reported(world, release)).toEqual({ integrity: 1 });
});

test('shows the previous release when a file does not arrive in time', async ({ page, world }) => {
  const release = newer(world, test.info());
  await world.deploy(release);
  await withEntry(page, release, () => undefined);
  const documents = startCountingDocumentLoads(page);
  await page.clock.install();
  // The pending entry can delay the load event.
  await page.goto('/login', { waitUntil: 'commit' });
  // Wait for the shell's script element, which starts the time limit, not for the preload link.
  await expect(page.locator(`script[src$="${release.release.entry}"]`)).toBeAttached();
  await page.clock.runFor(PAST_TIMEOUT_MS);
  await expect(signIn(page)).toBeVisible();
  expect(documents()).toBe(1);
  await expect.poll(() => reported(world, release)).toEqual({ timeout: 1 });
});

test('shows the previous release when a screen of the new one fails to load later', async ({
  customer: { page },
  world,
}) => {
  const release = createReleaseVariant(world.folder('vehicle').built, {
    'list.title': 'Vehicles, new',
    'add.title': 'Add, new',
  });
  await world.deploy(release);
  await page.goto('/vehicle');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vehicles, new');
  const arrived = new Set<string>();
  await page.route('**/remotes/vehicle/**', (route) => {
    const file = parseReleaseFileUrl(route.request().url());
    if (file?.version !== release.release.version) return route.continue();
    arrived.add(file.file);
    return route.fulfill({ status: 500, contentType: 'text/plain', body: 'Not today' });
  });
  const documents = startCountingDocumentLoads(page);
  await page.getByRole('link', { name: 'More details (optional)' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a vehicle');
  expect(arrived.size).toBeGreaterThan(0);
  expect(documents()).toBe(0);
  await expect(page).toHaveURL('/vehicle/new#details');
});
