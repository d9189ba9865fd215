import { expect, type Page } from '@playwright/test';
import type { World } from './world.ts';

export const readCacheNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).sort());

/**
 * Waits until the service worker is active and has cached all scripts and styles of the page.
 * @param screens area → paths of screens whose code the page preloads, which must be cached too
 */
export async function waitUntilCached(
  page: Page,
  world: World,
  screens: Readonly<Record<string, readonly string[]>> = {},
): Promise<void> {
  const wanted = Object.entries(screens).flatMap(([area, paths]) => {
    const { release } = world.folder(area).built;
    const base = `/remotes/${area}/${release.version}`;
    return paths.flatMap((each) => release.screens?.[each] ?? []).map((file) => `${base}/${file}`);
  });
  const missing = () =>
    page.evaluate(async (files) => {
      const registration = await navigator.serviceWorker.getRegistration();
      if (registration?.active?.state !== 'activated') return ['the worker'];
      const fetched = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((url) => /^\/(assets|remotes)\//.test(new URL(url).pathname));
      const all = ['/', ...fetched, ...files];
      const found = await Promise.all(all.map((url) => caches.match(url, { ignoreVary: true })));
      return all.filter((_url, index) => !found[index]);
    }, wanted);
  await expect.poll(missing).toEqual([]);
}

/**
 * Watches the service workers of a page, so that a test can let a newer worker take over.
 * @returns function that stops the active worker if a newer worker waits. Browsers do this half a minute after the last event,
 * but Chromium does not while developer tools such as Playwright are attached
 */
export async function prepareWorkerTakeover(page: Page): Promise<() => Promise<void>> {
  const versions = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  session.on('ServiceWorker.workerVersionUpdated', (update) => {
    for (const { versionId, status } of update.versions) versions.set(status, versionId);
  });
  await session.send('ServiceWorker.enable');
  return async () => {
    const isWaitedFor = await page.evaluate(async () =>
      Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
    );
    const versionId = versions.get('activated');
    if (isWaitedFor && versionId) await session.send('ServiceWorker.stopWorker', { versionId });
  };
}

/** Returns all backend responses that the site has stored for offline use, as one text. */
export const readStoredResponses = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // Check first, because opening a missing database would create an empty one.
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'forecourt-answers');
    if (!isThere) return '';
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open('forecourt-answers');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const all = opening.result.transaction('answers').objectStore('answers').getAll();
        all.onsuccess = () => {
          opening.result.close();
          resolve(JSON.stringify(all.result));
        };
      };
    });
  });
