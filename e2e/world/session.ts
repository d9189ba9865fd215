import type { BrowserContext, Page, Request, Response } from '@playwright/test';
import { expect } from '@playwright/test';

export interface AuthorizedRequest {
  path: string;
  token: string;
}

const tokenIn = (request: Request): string | undefined =>
  request.headers().authorization?.replace(/^Bearer /, '');

/** Records the backend requests with a token, and the token renewals, of a browser's pages from now on. */
export function captureTokensAndRenewals(context: BrowserContext): {
  sent: AuthorizedRequest[];
  renewals: Request[];
} {
  const sent: AuthorizedRequest[] = [];
  const renewals: Request[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const token = tokenIn(request);
    if (pathname.startsWith('/api/v1/') && token) sent.push({ path: pathname, token });
    if (pathname.endsWith('/securetoken.googleapis.com/v1/token')) renewals.push(request);
  });
  return { sent, renewals };
}

/** Time after which the page treats responses as stale, with a margin, in ms. */
export const RESPONSES_STALE_AFTER_MS = 31_000;

/** Time in ms within which a frame and the timer after it have run. */
const FRAME_MS = 50;

const nextRequest = (page: Page, endpoint: string): Promise<Request> =>
  page.waitForRequest(
    (request) => request.url().includes(`/api/v1/${endpoint}`) && tokenIn(request) !== undefined,
  );

/**
 * Resolves once a page has opened its event stream, its last request at first. If the session ends later, the page notices at
 * its next request, or within a minute, when the api checks the account and ends the stream. Call this before opening the page.
 */
export const waitForEventStream = (page: Page): Promise<Response> =>
  page.waitForResponse(/\/api\/v1\/events(\?|$)/);

interface PendingRequests {
  /** Resolves once the page has processed the responses to all requests, and the start of the event stream. */
  settled: () => Promise<void>;
  stop: () => void;
}

/** Tracks a page's pending backend requests. Await them before a clock jump: responses after the jump would count as fresh. */
export function trackPendingRequests(page: Page): PendingRequests {
  // Use events of the page: `Response.finished` may never resolve if the page cancels a request during the response.
  const pending = new Set<Request>();
  const begin = (request: Request) => {
    if (new URL(request.url()).pathname.startsWith('/api/v1/')) pending.add(request);
  };
  const settle = (request: Request) => pending.delete(request);
  const settleStream = (response: Response) => {
    if (new URL(response.url()).pathname === '/api/v1/events') settle(response.request());
  };
  page
    .on('request', begin)
    .on('requestfinished', settle)
    .on('requestfailed', settle)
    .on('response', settleStream);
  return {
    settled: async () => {
      // The response to this fetch arrives after the earlier responses, so the page has then processed them and sent the
      // requests that they cause.
      for (let round = 0; round < 2; round += 1) {
        await expect.poll(() => pending.size, { intervals: [20, 50, 100] }).toBe(0);
        await page.evaluate(async () => (await fetch('/-/ready')).text());
      }
    },
    stop: () => {
      page
        .off('request', begin)
        .off('requestfinished', settle)
        .off('requestfailed', settle)
        .off('response', settleStream);
    },
  };
}

/** Opens vehicles, then visits, which reloads stale data. @returns token of the first request for vehicles that has one */
export async function openScreensAndReadToken(page: Page): Promise<string> {
  const requests = trackPendingRequests(page);
  const asked = nextRequest(page, 'vehicles');
  // The list of vehicles may request the visits, too, and then the list of visits does not.
  const visits = nextRequest(page, 'appointments');
  await page.getByRole('navigation').locator('a[href="/vehicle"]').click();
  const vehicles = await asked;
  await page.getByRole('navigation').locator('a[href="/visits"]').click();
  await visits;
  await requests.settled();
  // Screens send requests after a frame, so advance the paused clock by a frame.
  await page.clock.runFor(FRAME_MS);
  await requests.settled();
  requests.stop();
  return tokenIn(vehicles) ?? '';
}

/** Waits until no tab of the browser is renewing the token or waiting to renew it. */
export async function waitForTokenRenewals(page: Page): Promise<void> {
  const pending = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      // Count only the lock for token renewals; the event stream has another lock.
      return [...held, ...pending].filter(({ name }) => name === 'forecourt-identity').length;
    });
  await expect.poll(pending).toBe(0);
}

export const readPageTime = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/** Advances a browser's controlled clock in small steps until a condition holds. @returns how far it advanced, in ms */
export async function advanceClockUntil(
  page: Page,
  isSo: () => boolean | Promise<boolean>,
  { step, limit }: { step: number; limit: number },
): Promise<number> {
  const begin = await readPageTime(page);
  while (!(await isSo())) {
    const passed = (await readPageTime(page)) - begin;
    expect(passed, 'it did not happen in time').toBeLessThan(limit);
    await page.clock.fastForward(step);
  }
  return (await readPageTime(page)) - begin;
}
