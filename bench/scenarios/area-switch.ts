import { setTimeout as delay } from 'node:timers/promises';
import { textTable } from '../../scripts/text-table.ts';
import { median, spread } from '../report/statistics.ts';
import { type BenchSites, VARIANTS, type Variant } from '../stack/bench-sites.ts';
import { SCREENS } from '../stack/screens.ts';
import { SLOW_4G } from '../visit/conditions.ts';
import { openScreen } from '../visit/open-screen.ts';
import { isCode } from '../visit/waterfall.ts';

interface Switch {
  ms: number;
  requests: number;
  codeRequests: number;
}

/** What a site loads ahead has come by then. */
const IDLE_MS = 3000;

/** From Home to the vehicles, by the navigation, after the page has been idle for a while. */
export async function measureAreaSwitch(sites: BenchSites, runs: number): Promise<string> {
  const measured: Record<Variant, Switch[]> = { ours: [], plain: [], tuned: [], documented: [] };
  for (let run = 0; run < runs; run++) {
    for (const variant of VARIANTS) measured[variant].push(await switchOnce(sites, variant));
  }
  const ours = median(measured.ours.map(({ ms }) => ms));
  const rows = VARIANTS.map((variant) => {
    const switches = measured[variant];
    const times = switches.map(({ ms }) => ms);
    return [
      variant,
      `${Math.round(median(times))} (${Math.round(spread(times) * 100)} %)`,
      (ours / median(times)).toFixed(2),
      String(median(switches.map(({ requests }) => requests))),
      String(median(switches.map(({ codeRequests }) => codeRequests))),
    ];
  });
  return `From Home to the vehicles, after the page was idle\n\n${textTable([
    ['site', 'ms', 'ours of it', 'requests', 'of them for code'],
    ...rows,
  ])}`;
}

async function switchOnce(sites: BenchSites, variant: Variant): Promise<Switch> {
  const context = await sites.newVisitor(variant, '/');
  const { page, recorder } = await openScreen(context, {
    url: sites.urls[variant],
    selector: SCREENS['/'],
    conditions: SLOW_4G,
  });
  await delay(IDLE_MS);
  const before = recorder.lines.length;
  const ms = await page.evaluate(goTo, { link: 'nav a[href="/vehicle"]', selector: SCREENS['/vehicle'] });
  const sent = recorder.lines.slice(before).filter(({ fromCache }) => !fromCache);
  await context.close();
  return { ms, requests: sent.length, codeRequests: sent.filter(isCode).length };
}

/** In the page: how long it takes from a press of a link until an element is drawn and nothing is busy, in ms. */
function goTo({ link, selector }: { link: string; selector: string }): Promise<number> {
  return new Promise((resolve) => {
    const pressed = performance.now();
    new MutationObserver((_records, observer) => {
      if (!document.querySelector(selector) || document.querySelector('[aria-busy="true"]')) return;
      observer.disconnect();
      // What follows the frame that is being made.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'href'] });
    document.querySelector<HTMLElement>(link)?.click();
  });
}
