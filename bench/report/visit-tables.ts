import { textTable } from '../../scripts/terminal.ts';
import type { Measured, Temperature } from '../scenarios/first-and-repeat.ts';
import { VARIANTS, type Variant } from '../stack/bench-sites.ts';
import { PATHS, type ScreenPath } from '../stack/screens.ts';
import { costUntil } from '../visit/waterfall.ts';
import { median, spread } from './statistics.ts';

const TITLES: Readonly<Record<Temperature, string>> = {
  cold: 'First visit: ms until the screen can be used, medians; in brackets the spread of the middle half',
  warm: 'Repeat visit: likewise',
};

export function visitTables(measured: readonly Measured[]): string {
  const temperatures = (['cold', 'warm'] as const).filter((each) =>
    measured.some(({ temperature }) => temperature === each),
  );
  return temperatures
    .flatMap((temperature) => {
      const visits = measured.filter((each) => each.temperature === temperature);
      const paths = PATHS.filter((path) => visits.some((each) => each.path === path));
      return [
        TITLES[temperature],
        timesTable(visits, paths),
        'What it cost until then (bytes as they came over the network; shift until the page is at rest)',
        costsTable(visits, paths),
      ];
    })
    .join('\n\n');
}

function timesTable(measured: readonly Measured[], paths: readonly ScreenPath[]): string {
  const heads = ['path', ...VARIANTS, ...VARIANTS.slice(1).map((other) => `ours/${other}`)];
  const rows = paths.map((path) => {
    const times = (variant: Variant) => visitsOf(measured, path, variant).map(({ usable }) => usable);
    const cells = VARIANTS.map((variant) => {
      const own = times(variant);
      return `${Math.round(median(own))} (${Math.round(spread(own) * 100)} %)`;
    });
    const ratios = VARIANTS.slice(1).map((other) =>
      (median(times('ours')) / median(times(other))).toFixed(2),
    );
    return [path, ...cells, ...ratios];
  });
  return textTable([heads, ...rows]);
}

function costsTable(measured: readonly Measured[], paths: readonly ScreenPath[]): string {
  const heads = ['path', 'site', 'first paint', 'shift', 'requests', 'round trips', 'JS KB', 'all KB'];
  const rows = paths.flatMap((path) =>
    VARIANTS.map((variant) => {
      const visits = visitsOf(measured, path, variant);
      const costs = visits.map(({ lines, usable }) => costUntil(lines, usable));
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
  return textTable([heads, ...rows]);
}

const kb = (bytes: number[]) => (median(bytes) / 1024).toFixed(1);

function visitsOf(measured: readonly Measured[], path: ScreenPath, variant: Variant): Measured['visit'][] {
  return measured.filter((each) => each.path === path && each.variant === variant).map(({ visit }) => visit);
}
