import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/root.ts';
import type { Measured } from '../scenarios/first-and-repeat.ts';
import { median } from './statistics.ts';
import { waterfallSvg } from './waterfall-svg.ts';

export const RESULTS = path.join(root, 'bench/results');

/** Keeps all visits with their requests, and draws, of those that are alike, the one in the middle. */
export function writeVisits(measured: readonly Measured[]): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, 'visits.json'), JSON.stringify(measured));
  const alike = Map.groupBy(
    measured,
    ({ path: screen, temperature, variant }) => `${screen.slice(1) || 'home'}-${temperature}-${variant}`,
  );
  for (const [name, visits] of alike) {
    const middle = median(visits.map(({ visit }) => visit.usable));
    const [typical] = visits
      .map(({ visit }) => visit)
      .sort((one, other) => Math.abs(one.usable - middle) - Math.abs(other.usable - middle));
    if (!typical) continue;
    const marks = [
      ...(typical.firstPaint === null ? [] : [{ name: 'first paint', at: typical.firstPaint }]),
      { name: 'usable', at: typical.usable },
    ];
    writeFileSync(path.join(RESULTS, `${name}.svg`), waterfallSvg(name, typical.lines, marks));
  }
}
