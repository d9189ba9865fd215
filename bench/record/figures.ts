import type { Browser } from '@playwright/test';
import { createStoredSession } from '../../e2e/world/stored-session.ts';
import type { World } from '../../e2e/world/world.ts';
import { formatTextTable } from '../../scripts/terminal.ts';
import { vehicleFiguresPath, vehiclePath } from '../../shared/contract/links.ts';
import { median, relativeSpread } from '../report/statistics.ts';
import { openScreen, SLOW_4G_PHONE, UNLIMITED_CONDITIONS } from '../visit/open-screen.ts';
import type { RecordOwner } from './answers.ts';

/** Emulates the processor of a mid-range phone, but no slow network. */
const CONDITIONS = { ...UNLIMITED_CONDITIONS, cpuSlowdown: SLOW_4G_PHONE.cpuSlowdown };

const DEVICE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

const PLOTS = 'main svg[role="img"]';

interface Drawn {
  /** Time from the click to the end of the frame that shows the plots. */
  ms: number;
  /** Durations of tasks that blocked the page for more than 50 ms. */
  longTasks: number[];
  elements: number;
}

/** Measures the navigation from a vehicle to its figures, alternately for a long record and for a record of two entries. */
export async function measureFiguresScreen(
  world: World,
  browser: Browser,
  { long, short }: { long: RecordOwner; short: RecordOwner },
  rounds: number,
): Promise<string> {
  const drawn = { long: [] as Drawn[], short: [] as Drawn[] };
  for (let round = 0; round < rounds; round += 1) {
    drawn.short.push(await drawOnce(world, browser, short));
    drawn.long.push(await drawOnce(world, browser, long));
  }
  const rows = Object.entries(drawn).map(([record, all]) => {
    const times = all.map(({ ms }) => ms);
    return [
      record,
      `${Math.round(median(times))} (${Math.round(relativeSpread(times) * 100)} %)`,
      String(median(all.map(({ longTasks }) => longTasks.length))),
      String(Math.round(median(all.map(({ longTasks }) => Math.max(0, ...longTasks))))),
      String(median(all.map(({ elements }) => elements))),
    ];
  });
  const head = ['record', 'ms', 'long tasks', 'longest, ms', 'elements of plots'];
  return `From the vehicle to its figures, processor four times slower\n\n${formatTextTable([head, ...rows])}`;
}

async function drawOnce(world: World, browser: Browser, { session, vehicleId }: RecordOwner): Promise<Drawn> {
  const context = await browser.newContext(DEVICE);
  await context.setStorageState(createStoredSession(world.url, session));
  const link = `main a[href="${vehicleFiguresPath(vehicleId)}"]`;
  const { page } = await openScreen(context, {
    url: `${world.url}${vehiclePath(vehicleId)}`,
    selector: link,
    conditions: CONDITIONS,
  });
  const drawn = await page.evaluate(goTo, { link, plots: PLOTS });
  await context.close();
  return drawn;
}

function goTo({ link, plots }: { link: string; plots: string }): Promise<Drawn> {
  return new Promise((resolve) => {
    const longTasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      longTasks.push(...list.getEntries().map(({ duration }) => duration));
    });
    observer.observe({ type: 'longtask' });
    const pressed = performance.now();
    new MutationObserver((_records, mutations) => {
      const drawn = [...document.querySelectorAll(plots)];
      if (drawn.length < 2 || document.querySelector('[aria-busy="true"]')) return;
      mutations.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          const ms = performance.now() - pressed;
          const elements = drawn.reduce((sum, plot) => sum + plot.querySelectorAll('*').length, 0);
          // Wait until idle, because the browser reports long tasks only after they have ended.
          requestIdleCallback(() => resolve({ ms, longTasks, elements }));
        }),
      );
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'd'] });
    document.querySelector<HTMLElement>(link)?.click();
  });
}
