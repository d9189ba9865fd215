import { CACHE_NAME_PREFIX, isHashedFilePath, SERVICE_WORKER_PATH } from '../site-map/addresses.ts';

// This file shares no imports with the shell: webpack would move them into a chunk that even first page views load.

/** Registers the service worker. If none served this page, lets the new one store its files. @param home page to store too */
export async function registerWorker(home: string): Promise<void> {
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH, { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  if (active && !wasServedByWorker()) storePageFiles(active, home);
}

/** Whether a worker served this page. A worker that started later may control the page without having served it. */
function wasServedByWorker(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.workerStart > 0;
}

// Lets the worker store the page's files, which it reads from the browser's HTTP cache (workbox-routing, `addCacheListener`).
function storePageFiles(worker: ServiceWorker, home: string): void {
  const keep = (urlsToCache: (string | [url: string, init: RequestInit])[]) => {
    if (urlsToCache.length > 0) worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  };
  keep([home]);
  const observer = new PerformanceObserver((list) => {
    keep(
      list
        .getEntries()
        .map(({ name }) => new URL(name))
        .filter(({ origin, pathname }) => origin === location.origin && isHashedFilePath(pathname))
        .map(({ href }) => [href, integrityInPage(href)]),
    );
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** Integrity of a file, as in the page. The worker checks it too, since it would serve a damaged file in later page views. */
function integrityInPage(href: string): Pick<RequestInit, 'integrity'> {
  const elements = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[integrity], link[integrity]',
  );
  const element = [...elements].find((each) => ('src' in each ? each.src : each.href) === href);
  const integrity = element?.getAttribute('integrity');
  return integrity ? { integrity } : {};
}

const RETIREMENT_TIMEOUT_MS = 10_000;

/** Removes the worker, and only then its caches, because the worker stores files until it is removed. */
export async function removeWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.getRegistration();
  if (registration) {
    const isReplaced = new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      setTimeout(resolve, RETIREMENT_TIMEOUT_MS);
    });
    // The updated script of the worker is one that removes itself (retired-service-worker.ts).
    const isUpdated = await registration.update().then(
      () => true,
      () => false,
    );
    if (isUpdated && serviceWorker.controller) await isReplaced;
    await registration.unregister();
  }
  for (const name of await caches.keys()) if (name.startsWith(CACHE_NAME_PREFIX)) await caches.delete(name);
}
