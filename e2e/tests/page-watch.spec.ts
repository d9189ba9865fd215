import type { Page } from '@playwright/test';
import type { BuiltRelease } from '../releases/built-release.ts';
import {
  buildReleaseBlockingThePage,
  buildReleaseEmptyingThePage,
  buildReleaseSuspendedForever,
  buildReleaseThrowingOnPress,
  buildReleaseWaitingForData,
} from '../releases/hand-made-release.ts';
import { advanceClockUntil } from '../world/session.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';
import { startCountingDocumentLoads } from './watch-page.ts';

/** Pages are reported as blocked from 3 s on. */
const TOO_LONG_MS = 3_500;

test.beforeAll(({ world }) => world.beginAnew());

const standIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your phone number' });
const itself = (page: Page) => page.getByRole('heading', { level: 1, name: 'By hand: auth' });

const failures = async (world: World, { release }: BuiltRelease) =>
  (await world.edge.status('auth')).failures[release.version];

/** Deploys a release and opens the sign-in page. @returns function that counts the documents loaded since */
async function open(page: Page, world: World, bad: BuiltRelease): Promise<() => number> {
  await world.deploy(bad);
  const documents = startCountingDocumentLoads(page);
  await page.goto('/login');
  return documents;
}

/** Expects that the edge has one report of this kind, from this page. */
const expectReport = (world: World, bad: BuiltRelease, kind: string) =>
  expect.poll(async () => (await failures(world, bad))?.byKind).toEqual({ [kind]: 1 });

test('shows the previous release after the time limit when a screen waits for its code', async ({
  page,
  world,
}) => {
  const bad = buildReleaseSuspendedForever('auth');
  await page.clock.install();
  const documents = await open(page, world, bad);
  await page.waitForFunction((container) => container in globalThis, bad.release.container);
  const known = async () => (await failures(world, bad)) !== undefined;
  await advanceClockUntil(page, known, { step: 1_000, limit: 30_000 });
  await expect(standIn(page)).toBeVisible();
  expect(documents()).toBe(1);
  await expectReport(world, bad, 'stalled');
});

test('waits for a screen while the backend takes its time', async ({ page, world }) => {
  const slow = buildReleaseWaitingForData('auth', '/api/health');
  await page.clock.install();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/health', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/health');
  await open(page, world, slow);
  await asked;
  for (let second = 0; second < 20; second++) await page.clock.fastForward(1_000);
  expect(await failures(world, slow)).toBeUndefined();
  answer();
  await expect(itself(page)).toBeVisible();
});

test('renders the site again, with the previous release, when a screen empties the page', async ({
  page,
  world,
}) => {
  const bad = buildReleaseEmptyingThePage('auth');
  const documents = await open(page, world, bad);
  await expect(standIn(page)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(documents()).toBe(1);
  await expectReport(world, bad, 'render');
});

test('reports which page was blocked while a release runs, and how long', async ({ page, world }) => {
  const bad = buildReleaseBlockingThePage('auth', TOO_LONG_MS);
  await open(page, world, bad);
  await expect(itself(page)).toBeVisible();
  await expectReport(world, bad, 'blocked');
  // Collected reports are sent when the page unloads.
  await page.goto('about:blank');
  const timings = async () => (await world.edge.status('auth')).timings[bad.release.version];
  await expect.poll(timings).toMatchObject({ load: { samples: 1 }, firstScreen: { samples: 1 } });
  expect((await timings())?.evaluation?.median).toBeGreaterThan(TOO_LONG_MS - 100);
});

test('counts errors of buttons against a release, once for each page', async ({ page, world }) => {
  const bad = buildReleaseThrowingOnPress('auth');
  await open(page, world, bad);
  for (let press = 0; press < 3; press++) await page.getByRole('button', { name: 'Do it' }).click();
  await expect(itself(page)).toBeVisible();
  await expectReport(world, bad, 'uncaught');
});
