import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { RequestTiming } from './waterfall.ts';

export interface RecordedPageLoad extends Omit<PageMarks, 'usable'> {
  usable: number;
  lines: RequestTiming[];
}

export interface OpenedScreen {
  page: Page;
  session: CDPSession;
  recorder: RequestRecorder;
  visit: RecordedPageLoad;
}

export interface OpenScreenOptions {
  url: string;
  selector: string;
  conditions: DeviceConditions;
  /** Whether requests bypass the service worker. Requests that a service worker sends are not recorded. */
  bypassServiceWorker?: boolean;
}

const USABLE_TIMEOUT_MS = 60_000;
const REST_MS = 700;
const LOOK_AGAIN_MS = 50;

/** Opens a screen in a new page, and waits until it is usable and idle. */
export async function openScreen(context: BrowserContext, options: OpenScreenOptions): Promise<OpenedScreen> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: options.bypassServiceWorker ?? false });
  await session.send('Network.emulateNetworkConditions', toDevToolsNetworkConditions(options.conditions));
  await session.send('Emulation.setCPUThrottlingRate', { rate: options.conditions.cpuSlowdown });
  const recorder = new RequestRecorder(session);
  await page.addInitScript(capturePageMarks, options.selector);
  await page.goto(options.url, { waitUntil: 'commit' });
  const marks = await untilAtRest(page, recorder, options.url);
  return { page, session, recorder, visit: { ...marks, lines: recorder.lines } };
}

/** Waits until the screen is usable and idle. @throws Error with the text of the page if it is not usable in time */
async function untilAtRest(
  page: Page,
  recorder: RequestRecorder,
  url: string,
): Promise<PageMarks & { usable: number }> {
  const deadline = Date.now() + USABLE_TIMEOUT_MS;
  let restingSince: number | null = null;
  for (;;) {
    const marks = await page.evaluate(() => globalThis.benchMarks ?? null).catch(() => null);
    const { usable = null } = marks ?? {};
    if (usable === null || !recorder.isQuiet) restingSince = null;
    else restingSince ??= Date.now();
    if (marks && usable !== null && restingSince !== null && Date.now() - restingSince >= REST_MS) {
      return { ...marks, usable };
    }
    if (Date.now() > deadline) {
      const shown = await page.locator('body').textContent();
      throw new Error(`${url} could not be used after ${USABLE_TIMEOUT_MS / 1000} s; it shows: ${shown}`);
    }
    await delay(LOOK_AGAIN_MS);
  }
}

export interface DeviceConditions {
  latencyMs: number;
  down: number;
  up: number;
  cpuSlowdown: number;
}

const KILO = 1024;

/**
 * A mid-range phone on slow 4G: Lighthouse's `mobileSlow4G` (github.com/GoogleChrome/lighthouse, core/config/constants.js). The
 * latency is added to each request; opening a connection costs nothing extra.
 */
export const SLOW_4G_PHONE: DeviceConditions = {
  latencyMs: 150,
  down: 1638.4 * KILO,
  up: 750 * KILO,
  cpuSlowdown: 4,
};

export const UNLIMITED_CONDITIONS: DeviceConditions = {
  latencyMs: 0,
  down: Number.POSITIVE_INFINITY,
  up: Number.POSITIVE_INFINITY,
  cpuSlowdown: 1,
};

/** Converts to network conditions of the DevTools protocol: bytes per second, -1 for unlimited. */
function toDevToolsNetworkConditions({ latencyMs, down, up }: DeviceConditions): {
  offline: boolean;
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
} {
  const bytes = (bits: number) => (Number.isFinite(bits) ? bits / 8 : -1);
  return { offline: false, latency: latencyMs, downloadThroughput: bytes(down), uploadThroughput: bytes(up) };
}

/** Values that a page records; times are in ms since its navigation began. */
export interface PageMarks {
  /** Time at which the screen became usable; null while it is not usable. */
  usable: number | null;
  firstPaint: number | null;
  shift: number;
}

declare global {
  var benchMarks: PageMarks | undefined;
}

/**
 * Runs in the page before its scripts: records when the screen becomes usable, that is, an element of its content exists and
 * nothing is busy; the last time, if it becomes busy again. Also records the first contentful paint and the layout shift.
 * @param selector of the element
 */
function capturePageMarks(selector: string): void {
  const marks: PageMarks = { usable: null, firstPaint: null, shift: 0 };
  globalThis.benchMarks = marks;
  new MutationObserver(() => {
    const isUsable =
      document.querySelector(selector) !== null && document.querySelector('[aria-busy="true"]') === null;
    if (!isUsable) marks.usable = null;
    else marks.usable ??= performance.now();
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'href', 'type'] });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') marks.firstPaint = startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    // TypeScript's DOM library lacks the type of layout shifts (web.dev/articles/cls).
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      marks.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

interface Sent extends RequestTiming {
  isOver: boolean;
}

const MS = 1000;

class RequestRecorder {
  readonly #requests = new Map<string, Sent>();
  #began: number | undefined;

  /** @param session must have `Network` enabled */
  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
      if (!request.url.startsWith('http')) return;
      this.#began ??= timestamp * MS;
      const line = { url: request.url, kind: type ?? 'Other', bytes: 0, fromCache: false, isOver: false };
      this.#requests.set(requestId, { ...line, start: this.#sinceBegin(timestamp), end: 0 });
    });
    session.on('Network.requestServedFromCache', ({ requestId }) =>
      this.#change(requestId, { fromCache: true }),
    );
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache || response.fromServiceWorker) this.#change(requestId, { fromCache: true });
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
      this.#change(requestId, { end: this.#sinceBegin(timestamp), bytes: encodedDataLength, isOver: true }),
    );
    session.on('Network.loadingFailed', ({ requestId, timestamp }) =>
      this.#change(requestId, { end: this.#sinceBegin(timestamp), isOver: true }),
    );
  }

  get lines(): RequestTiming[] {
    return [...this.#requests.values()].map(({ isOver, ...line }) => ({
      ...line,
      end: isOver ? line.end : Number.POSITIVE_INFINITY,
      bytes: line.fromCache ? 0 : line.bytes,
    }));
  }

  get isQuiet(): boolean {
    return [...this.#requests.values()].every(({ isOver, url }) => isOver || isStream(url));
  }

  #change(id: string, change: Partial<Sent>): void {
    const known = this.#requests.get(id);
    if (known) Object.assign(known, change);
  }

  #sinceBegin(timestamp: number): number {
    return timestamp * MS - (this.#began ?? 0);
  }
}

const isStream = (url: string) => new URL(url).pathname.endsWith('/events');
