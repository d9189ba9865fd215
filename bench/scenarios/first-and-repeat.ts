import { type BenchSites, SITE_VARIANTS, type SiteVariant } from '../stack/bench-sites.ts';
import { SCREEN_SELECTORS, type ScreenPath } from '../stack/screens.ts';
import { openScreen, type RecordedPageLoad, SLOW_4G_PHONE } from '../visit/open-screen.ts';
export type CacheState = 'cold' | 'warm';

export interface MeasuredPageLoad {
  variant: SiteVariant;
  path: ScreenPath;
  temperature: CacheState;
  visit: RecordedPageLoad;
}

export interface PageLoadBenchOptions {
  cold: number;
  warm: number;
  paths: readonly ScreenPath[];
}

/** Measures first and repeated page loads of all sites alternately, so that other load on the machine affects all sites. */
export async function measurePageLoads(
  sites: BenchSites,
  { cold, warm, paths }: PageLoadBenchOptions,
  say: (line: string) => void,
): Promise<MeasuredPageLoad[]> {
  const measured: MeasuredPageLoad[] = [];
  for (let round = 0; round < Math.max(cold, warm); round++) {
    for (const path of paths) {
      for (const variant of rotated(SITE_VARIANTS, round)) {
        const context = await sites.newVisitor(variant, path);
        const options = {
          url: sites.urls[variant] + path,
          selector: SCREEN_SELECTORS[path],
          conditions: SLOW_4G_PHONE,
        };
        const first = await openScreen(context, options);
        if (round < cold) measured.push({ variant, path, temperature: 'cold', visit: first.visit });
        if (round < warm) {
          await first.page.close();
          const { visit } = await openScreen(context, options);
          measured.push({ variant, path, temperature: 'warm', visit });
        }
        await context.close();
      }
    }
    say(`Round ${round + 1} of ${Math.max(cold, warm)} is done.`);
  }
  return measured;
}

function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}
