import type { Page, Request } from '@playwright/test';

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

/** Everything that went wrong in a page from now on, in words; requests that leaving a page ended do not count. */
export function watchTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) trouble.push(`${message.type()}: ${message.text()}`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) trouble.push(`${answer.status()} for ${answer.url()}`);
  });
  page.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    if (reason !== 'net::ERR_ABORTED') trouble.push(`${reason} for ${request.url()}`);
  });
  return trouble;
}
