import type { BrowserContext, Page, Request, Response } from '@playwright/test';
import { expect } from '@playwright/test';

/** A request to the backend that said who it is from. */
export interface Sent {
  path: string;
  /** The token in it. */
  token: string;
}

/** The token in a request; undefined where there is none. */
const tokenIn = (request: Request): string | undefined =>
  request.headers().authorization?.replace(/^Bearer /, '');

/** What the pages of a browser send from now on: their requests to the backend, and their renewals of the token. */
export function watchSession(context: BrowserContext): { sent: Sent[]; renewals: Request[] } {
  const sent: Sent[] = [];
  const renewals: Request[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const token = tokenIn(request);
    if (pathname.startsWith('/api/v1/') && token) sent.push({ path: pathname, token });
    if (pathname.endsWith('/securetoken.googleapis.com/v1/token')) renewals.push(request);
  });
  return { sent, renewals };
}

/** How long answers of the backend count as fresh in the page, in ms, and a little more. */
export const STALE_MS = 31_000;

/** Longer than a browser takes for a frame and the timer after it. */
const FRAME_MS = 50;

/** The next request that a page sends to an endpoint with a token. */
const nextRequest = (page: Page, endpoint: string): Promise<Request> =>
  page.waitForRequest(
    (request) => request.url().includes(`/api/v1/${endpoint}`) && tokenIn(request) !== undefined,
  );

/**
 * Resolves once a page has its stream of events, the last thing that it asks for unprompted: it notices a session that ends
 * later only when it is used. Called before the page is opened.
 */
export const untilStreaming = (page: Page): Promise<Response> => page.waitForResponse(/\/api\/v1\/events$/);

/** A watch on what a page asks the backend for. */
interface RequestsUnderWay {
  /** Once the page has taken up the answers to all of them; of the stream of events, which has no end, its beginning. */
  settled: () => Promise<void>;
  /** Ends the watch. */
  stop: () => void;
}

/** Watches what a page asks the backend for: an answer on its way would come after a jump in time, and count as fresh. */
export function watchRequests(page: Page): RequestsUnderWay {
  // By the page's events: `Response.finished` sometimes never resolves where the page gives up a request as it is answered.
  const underWay = new Set<Request>();
  const begin = (request: Request) => {
    if (new URL(request.url()).pathname.startsWith('/api/v1/')) underWay.add(request);
  };
  const settle = (request: Request) => underWay.delete(request);
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
      // An answer that leaves the backend later than those: the page has taken them up when it has this one, and what
      // they make it ask for shows.
      for (let round = 0; round < 2; round += 1) {
        await expect.poll(() => underWay.size, { intervals: [20, 50, 100] }).toBe(0);
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

/**
 * Makes a signed-in page, whose answers are stale, ask the backend by going to another screen and home again. The page
 * has the answers then.
 * @returns the token that it sent
 */
export async function tokenOfNextRequest(page: Page): Promise<string> {
  const requests = watchRequests(page);
  const asked = nextRequest(page, 'vehicles');
  await page.getByRole('navigation').locator('a[href="/vehicle"]').click();
  const vehicles = await asked;
  const askedAtHome = nextRequest(page, 'me');
  await page.getByRole('navigation').locator('a[href="/"]').click();
  await askedAtHome;
  await requests.settled();
  // What home asks for once a frame of it is drawn: with a clock that stands still, that frame is drawn now.
  await page.clock.runFor(FRAME_MS);
  await requests.settled();
  requests.stop();
  return tokenIn(vehicles) ?? '';
}

/** Waits until no tab of the browser is renewing the token, or about to. */
export async function renewalsSettled(page: Page): Promise<void> {
  const underWay = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      // There is another lock, for the stream of events.
      return [...held, ...pending].filter(({ name }) => name === 'forecourt-identity').length;
    });
  await expect.poll(underWay).toBe(0);
}

/** The time that a page believes it is, in ms since 1970. */
export const timeIn = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/**
 * Lets time pass in a browser whose clock a test holds, in small steps, until something is so.
 * @param step in ms
 * @param limit how long it may take by the page's clock, in ms
 * @returns how long it took by the page's clock, in ms
 */
export async function passTimeUntil(
  page: Page,
  isSo: () => boolean | Promise<boolean>,
  { step, limit }: { step: number; limit: number },
): Promise<number> {
  const begin = await timeIn(page);
  while (!(await isSo())) {
    const passed = (await timeIn(page)) - begin;
    expect(passed, 'it did not happen in time').toBeLessThan(limit);
    await page.clock.fastForward(step);
  }
  return (await timeIn(page)) - begin;
}
