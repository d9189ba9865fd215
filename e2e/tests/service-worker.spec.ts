import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { root } from '../../scripts/root.ts';
import {
  prepareWorkerTakeover,
  readCacheNames,
  readStoredResponses,
  waitUntilCached,
} from '../world/service-worker.ts';
import { openPageSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { createWorld, type World } from '../world/world.ts';
import { parseReleaseFileUrl } from './watch-page.ts';

test.use({ serviceWorkers: 'allow' });

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Runs in the worker: on each update check, opens a cache that the worker's clean-up does not delete. */
function noteUpdates(): void {
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
  const update = registration.update.bind(registration);
  registration.update = async () => {
    await caches.open('update-asked-for');
    return update();
  };
}

/** Restarts the edge with changed site settings. */
async function changeSettings(world: World, change: object): Promise<void> {
  const file = path.join(world.data, 'site.settings.json');
  const settings = z.looseObject({}).parse(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, JSON.stringify({ ...settings, ...change }));
  await world.stop('edge');
  await world.start('edge');
}

test('loads the code of a later page view without the network, and caches nothing but code', async ({
  page,
  world,
}) => {
  await openPageSignedIn(page, world, '/vehicle');
  await waitUntilCached(page, world);
  const fromNetwork: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ response }) => {
    const isCode =
      parseReleaseFileUrl(response.url) !== null || new URL(response.url).pathname.startsWith('/assets/');
    if (isCode && !response.fromServiceWorker) fromNetwork.push(response.url);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(fromNetwork).toEqual([]);
  const kept = await page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.filter((each) => !/^\/(assets|remotes|icons)\/|^\/$/.test(each))).toEqual([]);
});

test('replaces an older worker and deletes its caches, but no others', async ({ page }) => {
  const older = `self.addEventListener('install', (event) => event.waitUntil((async () => {
    await (await caches.open('forecourt-code-0')).put('/assets/old.js', new Response('old'));
    await (await caches.open('of-another-product')).put('/other', new Response('other'));
    await self.skipWaiting();
  })()));
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(fetch(event.request));
  });`;
  const built = path.join(root, 'host/dist');
  const shell = mkdtempSync(path.join(tmpdir(), 'forecourt-shell-'));
  cpSync(built, shell, { recursive: true });
  // The edge serves both workers. Chromium would let an update from an intercepted script hang.
  writeFileSync(path.join(shell, 'service-worker.js'), older);
  const world = await createWorld({}, { SHELL_FOLDER: shell });
  try {
    await openPageSignedIn(page, world, `${world.url}/`);
    await expect.poll(() => readCacheNames(page)).toEqual(['forecourt-code-0', 'of-another-product']);
    cpSync(path.join(built, 'service-worker.js'), path.join(shell, 'service-worker.js'));
    await world.stop('edge');
    await world.start('edge');
    await page.goto(`${world.url}/vehicle`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vehicles');
    await expect.poll(() => readCacheNames(page)).not.toContain('forecourt-code-0');
    await page.goto(`${world.url}/vehicle`);
    await expect.poll(() => readCacheNames(page)).toContain('forecourt-page-1');
    expect(await readCacheNames(page)).toContain('of-another-product');
    expect(await registrations(page)).toBe(1);
  } finally {
    await world.end();
    rmSync(shell, { recursive: true });
  }
});

test('disappears with all its caches by the next page view after the settings disable it', async ({
  page,
  world,
}) => {
  await openPageSignedIn(page, world, '/');
  await waitUntilCached(page, world);
  expect(await registrations(page)).toBe(1);
  await expect.poll(() => readStoredResponses(page)).toContain('"uid"');
  // Browsers check for a new worker some seconds after a page view; the worker must have done it before.
  await page.context().serviceWorkers()[0]?.evaluate(noteUpdates);
  // The open page would store further responses, so they are held.
  await page.route('**/api/**', () => {});
  const stopReplaced = await prepareWorkerTakeover(page);
  await changeSettings(world, { serviceWorker: false });
  const shortView = await page.context().newPage();
  // A slow network makes the view the cached page, which lacks this header.
  await expect(async () => {
    const view = await shortView.goto('/vehicle', { waitUntil: 'commit' });
    expect(view?.headers()).toHaveProperty('forecourt-no-service-worker');
  }).toPass();
  await shortView.goto('about:blank');
  await expect(async () => {
    await stopReplaced();
    expect(await registrations(page)).toBe(0);
  }).toPass();
  await expect.poll(() => readCacheNames(page)).toEqual(['update-asked-for']);
  await expect.poll(() => readStoredResponses(page)).toBe('[]');
  await page.unroute('**/api/**');
  await page.goto('/vehicle');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vehicles');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await changeSettings(world, { serviceWorker: true });
  await page.goto('/vehicle');
  await waitUntilCached(page, world);
});

test('lets browsers install the site as an app, in the visitor’s language', async ({ page, world }) => {
  await openPageSignedIn(page, world, '/');
  const session = await page.context().newCDPSession(page);
  const { errors, data, url } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(`${world.url}/manifest.webmanifest`);
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    id: '/',
    name: 'Harbour Street Garage',
    lang: 'en-GB',
    shortcuts: [{ name: 'Book a visit' }, { name: 'Add fuel' }, { name: 'Next visit' }],
  });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});
