import { CACHE_PREFIX, isCodePath, SERVICE_WORKER_PATH } from '../../site-map/service-worker.ts';

// An import shared with the shell would be split into a chunk that every first visit loads.

/**
 * Registers the service worker, and has it keep what this page came from where no worker has served it.
 * @param home path of the page that is kept
 */
export async function registerWorker(home: string): Promise<void> {
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH, { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  if (active && !wasServedByWorker()) keepCodeOfPage(active, home);
}

/** One that came later may control this page nevertheless. */
function wasServedByWorker(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.workerStart > 0;
}

/**
 * Has the worker keep what this page came from, and what it still fetches without it: the browser's own cache has the files.
 * Workbox lets each of them go its ordinary way (workbox-routing, `addCacheListener`).
 */
function keepCodeOfPage(worker: ServiceWorker, home: string): void {
  const keep = (urlsToCache: (string | [url: string, init: RequestInit])[]) => {
    if (urlsToCache.length > 0) worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  };
  keep([home]);
  const observer = new PerformanceObserver((list) => {
    keep(
      list
        .getEntries()
        .map(({ name }) => new URL(name))
        .filter(({ origin, pathname }) => origin === location.origin && isCodePath(pathname))
        .map(({ href }) => [href, integrityInPage(href)]),
    );
  });
  observer.observe({ type: 'resource', buffered: true });
}

/**
 * What the page demands of a file, and the worker is to demand of its copy: a damaged one of the shell's, which nothing heals,
 * would be handed out with each page view.
 */
function integrityInPage(href: string): Pick<RequestInit, 'integrity'> {
  const elements = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[integrity], link[integrity]',
  );
  const element = [...elements].find((each) => ('src' in each ? each.src : each.href) === href);
  const integrity = element?.getAttribute('integrity');
  return integrity ? { integrity } : {};
}

/** How long the worker that keeps things may take to make room for one that does not. */
const RETIREMENT_TIMEOUT_MS = 10_000;

/** Until the last worker has made room it keeps what this page fetches, so its caches go after it. */
export async function removeWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.getRegistration();
  if (registration) {
    const isReplaced = new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      setTimeout(resolve, RETIREMENT_TIMEOUT_MS);
    });
    // At its address there is one now that keeps nothing, and takes itself away (retired-service-worker.ts).
    const isUpdated = await registration.update().then(
      () => true,
      () => false,
    );
    if (isUpdated && serviceWorker.controller) await isReplaced;
    await registration.unregister();
  }
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
}
