import { type BenchSites, VARIANTS, type Variant } from '../stack/bench-sites.ts';
import { SCREENS, type ScreenPath } from '../stack/screens.ts';
import { openScreen, SLOW_4G, type Visit } from '../visit/open-screen.ts';
export type Temperature = 'cold' | 'warm';

export interface Measured {
  variant: Variant;
  path: ScreenPath;
  temperature: Temperature;
  visit: Visit;
}

export interface Rounds {
  cold: number;
  warm: number;
  paths: readonly ScreenPath[];
}

/** Measures first and repeat visits in turn, so that other load on the machine affects all of them. */
export async function measureVisits(
  sites: BenchSites,
  { cold, warm, paths }: Rounds,
  say: (line: string) => void,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (let round = 0; round < Math.max(cold, warm); round++) {
    for (const path of paths) {
      for (const variant of rotated(VARIANTS, round)) {
        const context = await sites.newVisitor(variant, path);
        const options = { url: sites.urls[variant] + path, selector: SCREENS[path], conditions: SLOW_4G };
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
