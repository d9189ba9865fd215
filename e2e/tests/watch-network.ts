import type { Page } from '@playwright/test';

/**
 * The addresses that a page really fetches from now on. What its cache had is left out, and what leaving a page
 * ended.
 */
export async function watchNetwork(page: Page): Promise<() => string[]> {
  const fetched = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => fetched.set(requestId, request.url));
  session.on('Network.requestServedFromCache', ({ requestId }) => fetched.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) fetched.delete(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId, canceled }) => {
    if (canceled) fetched.delete(requestId);
  });
  return () => [...fetched.values()];
}
