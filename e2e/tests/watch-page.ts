import type { ConsoleMessage, Page, Request } from '@playwright/test';

/** Parses the URL of a release's file; null for any other URL. */
export function parseReleaseFileUrl(url: string): { area: string; version: string; file: string } | null {
  const [, area, version, file] = /^\/remotes\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(new URL(url).pathname) ?? [];
  if (area === undefined || version === undefined || file === undefined) return null;
  return { area, version: decodeURIComponent(version), file };
}

/** Records the areas whose files a page requests from now on. */
export function watchAreaRequests(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const file = parseReleaseFileUrl(request.url());
    if (file) asked.add(file.area);
  });
  return asked;
}

/** Counts the documents that a tab loads from now on; a page that recovers without a reload loads none. */
export function startCountingDocumentLoads(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents++;
  });
  return () => documents;
}

/** Records paths and query strings of a page's requests to the backend from now on. */
export function watchApiRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname + search);
  });
  return paths;
}

/** Warning to ignore: Chrome logs it if a page uses a preloaded file late, as on slow machines. */
const USED_LATE = 'was preloaded using link preload but not used within a few seconds';

/** Warning to ignore: Playwright blocks service workers in tests (`serviceWorkers: 'block'`). */
const NO_WORKER = 'Service Worker registration blocked by Playwright';

/** Whether error reports are sent to the URL. They may fail: tests may exceed the edge's limit per minute and address. */
const isReport = (url: string) => url.endsWith('/-/reports');

function isFailure(message: ConsoleMessage): boolean {
  const text = message.text();
  if (
    text.includes(USED_LATE) ||
    text.includes(NO_WORKER) ||
    (isReport(message.location().url) && text.includes('429'))
  )
    return false;
  return ['error', 'warning'].includes(message.type());
}

/** Records errors, warnings and failed requests of a page from now on, without aborted requests and messages to ignore. */
export function watchFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (isFailure(message)) failures.push(`${message.type()}: ${message.text()}`);
  });
  page.on('response', (answer) => {
    if (answer.status() === 429 && isReport(answer.url())) return;
    if (answer.status() >= 400) failures.push(`${answer.status()} for ${answer.url()}`);
  });
  page.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    if (reason !== 'net::ERR_ABORTED') failures.push(`${reason} for ${request.url()}`);
  });
  return failures;
}

/** Records URLs that a page completely loads over the network from now on, not from the cache. */
export async function watchNetworkFetches(page: Page): Promise<() => string[]> {
  const asked = new Map<string, string>();
  const fetched: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url));
  session.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) asked.delete(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId }) => {
    const url = asked.get(requestId);
    if (url !== undefined) fetched.push(url);
  });
  return () => fetched;
}
