import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { type Conditions, emulatedNetwork } from './conditions.ts';
import { notePageMarks, type PageMarks } from './page-marks.ts';
import { Recorder } from './recorder.ts';
import type { Line } from './waterfall.ts';

/** A visit to one screen, from the address to a page that has come to rest. */
export interface Visit extends Omit<PageMarks, 'usable'> {
  usable: number;
  lines: Line[];
}

export interface OpenScreen {
  page: Page;
  session: CDPSession;
  recorder: Recorder;
  visit: Visit;
}

export interface ScreenOptions {
  url: string;
  /** Of an element that is there when the screen can be used. */
  selector: string;
  conditions: Conditions;
  /** Whether the page asks the network past a service worker, whose own requests are not the page's to be seen. */
  bypassServiceWorker?: boolean;
}

const USABLE_TIMEOUT_MS = 60_000;
/** So long nothing may happen any more. */
const REST_MS = 700;
const LOOK_AGAIN_MS = 50;

/** Opens a screen in a new page, and waits until it can be used and nothing is on its way any more. */
export async function openScreen(context: BrowserContext, options: ScreenOptions): Promise<OpenScreen> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: options.bypassServiceWorker ?? false });
  await session.send('Network.emulateNetworkConditions', emulatedNetwork(options.conditions));
  await session.send('Emulation.setCPUThrottlingRate', { rate: options.conditions.cpuSlowdown });
  const recorder = new Recorder(session);
  await page.addInitScript(notePageMarks, options.selector);
  await page.goto(options.url, { waitUntil: 'commit' });
  const marks = await untilAtRest(page, recorder, options.url);
  return { page, session, recorder, visit: { ...marks, lines: recorder.lines } };
}

/** @throws Error when the screen cannot be used in time, with what the page shows instead */
async function untilAtRest(
  page: Page,
  recorder: Recorder,
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
