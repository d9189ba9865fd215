import { formatTextTable } from '../../scripts/terminal.ts';
import { median, relativeSpread } from '../report/statistics.ts';
import type { BenchSites, SiteVariant } from '../stack/bench-sites.ts';
import { SCREEN_SELECTORS } from '../stack/screens.ts';
import { openScreen, SLOW_4G_PHONE } from '../visit/open-screen.ts';

const LATE_MS = 1000;
const COMPARED: readonly SiteVariant[] = ['ours', 'tuned'];

/** Measures Home with a full cache for a returning customer, with the identity provider as usual and one second slower. */
export async function measureLoadWithSlowIdentity(sites: BenchSites, runs: number): Promise<string> {
  const rows: string[][] = [];
  for (const variant of COMPARED) {
    const usual: number[] = [];
    const late: number[] = [];
    for (let run = 0; run < runs; run++) {
      const context = await sites.newVisitor(variant, '/');
      const home = { url: sites.urls[variant], selector: SCREEN_SELECTORS['/'], conditions: SLOW_4G_PHONE };
      const timeWith = async (delayMs: number) => {
        sites.identity.delayMs = delayMs;
        const { page, visit } = await openScreen(context, home);
        await page.close();
        return visit.usable;
      };
      // Warm up with two page loads: Chromium caches compiled code from the second load on.
      for (let before = 0; before < 2; before++) await timeWith(0);
      late.push(await timeWith(LATE_MS));
      usual.push(await timeWith(0));
      await context.close();
    }
    const cell = (times: number[]) =>
      `${Math.round(median(times))} (${Math.round(relativeSpread(times) * 100)} %)`;
    rows.push([variant, cell(usual), cell(late), `${Math.round(median(late) - median(usual))}`]);
  }
  const heads = ['site', 'usual, ms', `identity ${LATE_MS} ms later`, 'difference'];
  return `Home, repeat visit, with a slow identity provider\n\n${formatTextTable([heads, ...rows])}`;
}
