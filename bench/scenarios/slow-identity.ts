import { textTable } from '../../scripts/text-table.ts';
import { median, spread } from '../report/statistics.ts';
import type { BenchSites, Variant } from '../stack/bench-sites.ts';
import { SCREENS } from '../stack/screens.ts';
import { SLOW_4G } from '../visit/conditions.ts';
import { openScreen } from '../visit/open-screen.ts';

const LATE = { pattern: '*googleapis.com/*', ms: 1000 };
const COMPARED: readonly Variant[] = ['ours', 'tuned'];

/** Home, for a customer who comes back with everything in the cache, when the identity provider takes a second more. */
export async function measureSlowIdentity(sites: BenchSites, runs: number): Promise<string> {
  const rows: string[][] = [];
  for (const variant of COMPARED) {
    const usual: number[] = [];
    const late: number[] = [];
    for (let run = 0; run < runs; run++) {
      const context = await sites.newVisitor(variant, '/');
      const home = { url: sites.urls[variant], selector: SCREENS['/'], conditions: SLOW_4G };
      const timeOf = async (options: Parameters<typeof openScreen>[1]) => {
        const { page, visit } = await openScreen(context, options);
        await page.close();
        return visit.usable;
      };
      await timeOf(home);
      usual.push(await timeOf(home));
      late.push(await timeOf({ ...home, late: LATE }));
      await context.close();
    }
    const cell = (times: number[]) => `${Math.round(median(times))} (${Math.round(spread(times) * 100)} %)`;
    rows.push([variant, cell(usual), cell(late), `${Math.round(median(late) - median(usual))}`]);
  }
  const heads = ['site', 'usual, ms', `identity ${LATE.ms} ms later`, 'difference'];
  return `Home, repeat visit, with a slow identity provider\n\n${textTable([heads, ...rows])}`;
}
