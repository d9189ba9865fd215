import type { ConsoleMessage, Page, Request } from '@playwright/test';

/** The area and the version of a release whose file an address names; null for every other address. */
export function releaseFileOf(url: string): { area: string; version: string; file: string } | null {
  const [, area, version, file] = /^\/remotes\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(new URL(url).pathname) ?? [];
  if (area === undefined || version === undefined || file === undefined) return null;
  return { area, version: decodeURIComponent(version), file };
}

/** The areas whose files a page asks for from now on. */
export function watchAreaRequests(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const file = releaseFileOf(request.url());
    if (file) asked.add(file.area);
  });
  return asked;
}

/** Counts the documents that a tab opens from now on: a page that heals itself opens none. */
export function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents++;
  });
  return () => documents;
}

/** The paths of what a page asks the backend for from now on, with what stands behind a question mark. */
export function watchApiRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname + search);
  });
  return paths;
}

/** Chrome says so some seconds after the load event; where the machine is slow, what is preloaded is used even later. */
const USED_LATE = 'was preloaded using link preload but not used within a few seconds';

/** What Playwright says in the place of a registration (`serviceWorkers: 'block'`). */
const NO_WORKER = 'Service Worker registration blocked by Playwright';

/** The edge takes so many reports a minute from one address; whoever opens more pages than that misses nothing. */
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

/** Everything that went wrong in a page from now on, in words; requests that leaving a page ended do not count. */
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
