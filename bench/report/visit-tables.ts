import { formatTextTable } from '../../scripts/terminal.ts';
import type { CacheState, MeasuredPageLoad } from '../scenarios/first-and-repeat.ts';
import { SITE_VARIANTS, type SiteVariant } from '../stack/bench-sites.ts';
import { SCREEN_PATHS, type ScreenPath } from '../stack/screens.ts';
import { sumPageLoadCost } from '../visit/waterfall.ts';
import { median, relativeSpread } from './statistics.ts';

const TITLES: Readonly<Record<CacheState, string>> = {
  cold: 'First visit: ms until the screen can be used, medians; in brackets the spread of the middle half',
  warm: 'Repeat visit: likewise',
};

export function formatPageLoadTables(measured: readonly MeasuredPageLoad[]): string {
  const temperatures = (['cold', 'warm'] as const).filter((each) =>
    measured.some(({ temperature }) => temperature === each),
  );
  return temperatures
    .flatMap((temperature) => {
      const visits = measured.filter((each) => each.temperature === temperature);
      const paths = SCREEN_PATHS.filter((path) => visits.some((each) => each.path === path));
      return [
        TITLES[temperature],
        timesTable(visits, paths),
        'What it cost until then (bytes as they came over the network; shift until the page is at rest)',
        costsTable(visits, paths),
      ];
    })
    .join('\n\n');
}

function timesTable(measured: readonly MeasuredPageLoad[], paths: readonly ScreenPath[]): string {
  const heads = ['path', ...SITE_VARIANTS, ...SITE_VARIANTS.slice(1).map((other) => `ours/${other}`)];
  const rows = paths.map((path) => {
    const times = (variant: SiteVariant) => visitsOf(measured, path, variant).map(({ usable }) => usable);
    const cells = SITE_VARIANTS.map((variant) => {
      const own = times(variant);
      return `${Math.round(median(own))} (${Math.round(relativeSpread(own) * 100)} %)`;
    });
    const ratios = SITE_VARIANTS.slice(1).map((other) =>
      (median(times('ours')) / median(times(other))).toFixed(2),
    );
    return [path, ...cells, ...ratios];
  });
  return formatTextTable([heads, ...rows]);
}

function costsTable(measured: readonly MeasuredPageLoad[], paths: readonly ScreenPath[]): string {
  const heads = ['path', 'site', 'first paint', 'shift', 'requests', 'round trips', 'JS KB', 'all KB'];
  const rows = paths.flatMap((path) =>
    SITE_VARIANTS.map((variant) => {
      const visits = visitsOf(measured, path, variant);
      const costs = visits.map(({ lines, usable }) => sumPageLoadCost(lines, usable));
      const middle = (numbers: number[], digits = 0) => median(numbers).toFixed(digits);
      return [
        path,
        variant,
        middle(visits.map(({ firstPaint }) => firstPaint ?? Number.NaN)),
        middle(
          visits.map(({ shift }) => shift),
          3,
        ),
        middle(costs.map(({ requests }) => requests)),
        middle(costs.map(({ roundTrips }) => roundTrips)),
        kb(costs.map(({ scriptBytes }) => scriptBytes)),
        kb(costs.map(({ bytes }) => bytes)),
      ];
    }),
  );
  return formatTextTable([heads, ...rows]);
}

const kb = (bytes: number[]) => (median(bytes) / 1024).toFixed(1);

function visitsOf(
  measured: readonly MeasuredPageLoad[],
  path: ScreenPath,
  variant: SiteVariant,
): MeasuredPageLoad['visit'][] {
  return measured.filter((each) => each.path === path && each.variant === variant).map(({ visit }) => visit);
}
