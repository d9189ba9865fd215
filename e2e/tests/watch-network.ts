import type { Page } from '@playwright/test';

/** Addresses that a page fetches from now on over the network, to the end; cached ones are left out. */
export async function watchNetwork(page: Page): Promise<() => string[]> {
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
