import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';
import { formatTextTable } from '../../scripts/terminal.ts';
import { median, relativeSpread } from '../report/statistics.ts';
import { type BenchSites, SITE_VARIANTS, type SiteVariant } from '../stack/bench-sites.ts';
import { SCREEN_SELECTORS } from '../stack/screens.ts';
import { openScreen, SLOW_4G_PHONE } from '../visit/open-screen.ts';
import { isScriptOrStylesheetRequest } from '../visit/waterfall.ts';

interface Switch {
  ms: number;
  /** Time in ms that the main thread of the page was busy; hardly affected by other load on the machine. */
  busyMs: number;
  requests: number;
  codeRequests: number;
}

/** Pause in ms before the navigation, long enough for preloading to finish. */
const IDLE_MS = 3000;

/** Measures the navigation from Home to the vehicles after the page was idle. */
export async function measureAreaSwitch(sites: BenchSites, runs: number): Promise<string> {
  const measured: Record<SiteVariant, Switch[]> = { ours: [], plain: [], tuned: [], documented: [] };
  for (let run = 0; run < runs; run++) {
    for (const variant of SITE_VARIANTS) measured[variant].push(await switchOnce(sites, variant));
  }
  const ours = median(measured.ours.map(({ busyMs }) => busyMs));
  const rows = SITE_VARIANTS.map((variant) => {
    const switches = measured[variant];
    const busy = switches.map(({ busyMs }) => busyMs);
    const cell = (times: number[]) =>
      `${Math.round(median(times))} (${Math.round(relativeSpread(times) * 100)} %)`;
    return [
      variant,
      cell(switches.map(({ ms }) => ms)),
      cell(busy),
      (ours / median(busy)).toFixed(2),
      String(median(switches.map(({ requests }) => requests))),
      String(median(switches.map(({ codeRequests }) => codeRequests))),
    ];
  });
  return `From Home to the vehicles, after the page was idle\n\n${formatTextTable([
    ['site', 'ms', 'main thread, ms', 'ours of it', 'requests', 'of them for code'],
    ...rows,
  ])}`;
}

async function switchOnce(sites: BenchSites, variant: SiteVariant): Promise<Switch> {
  const context = await sites.newVisitor(variant, '/');
  const { page, session, recorder } = await openScreen(context, {
    url: sites.urls[variant],
    selector: SCREEN_SELECTORS['/'],
    conditions: SLOW_4G_PHONE,
  });
  await delay(IDLE_MS);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = recorder.lines.length;
  const busyBefore = await busyTime(session);
  const ms = await page.evaluate(goTo, {
    link: 'nav a[href="/vehicle"]',
    selector: SCREEN_SELECTORS['/vehicle'],
  });
  const busyMs = (await busyTime(session)) - busyBefore;
  const sent = recorder.lines.slice(before).filter(({ fromCache }) => !fromCache);
  await context.close();
  return { ms, busyMs, requests: sent.length, codeRequests: sent.filter(isScriptOrStylesheetRequest).length };
}

async function busyTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Runs in the page: clicks a link. Returns the ms until an element is rendered and nothing is busy. */
function goTo({ link, selector }: { link: string; selector: string }): Promise<number> {
  return new Promise((resolve) => {
    const pressed = performance.now();
    new MutationObserver((_records, observer) => {
      if (!document.querySelector(selector) || document.querySelector('[aria-busy="true"]')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'href'] });
    document.querySelector<HTMLElement>(link)?.click();
  });
}
