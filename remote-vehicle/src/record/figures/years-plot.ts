import { scaleBand, scaleLinear } from 'd3-scale';
import type { PlotArea } from './plot-box.ts';

/** Sum of a year: in the smallest currency unit, or in the country's units of distance. */
export interface YearSum {
  year: number;
  value: number;
}

interface YearsPlot {
  bars: { x: number; y: number; width: number; height: number; sum: YearSum }[];
  /** Years whose number fits. */
  years: { x: number; year: number }[];
  levels: { y: number; value: number }[];
  /** Whether the sum fits above the bar. */
  hasRoom: boolean;
}

const YEAR_WIDTH = 44;
const SUM_WIDTH = 64;
const MAX_BAR = 72;
const LEVELS = 4;

/** Bars of yearly sums in a box, with gaps for years without a sum. @param sums at least one, the earliest first */
export function plotYears(sums: readonly YearSum[], box: PlotArea): YearsPlot {
  const [first, last] = [sums[0], sums.at(-1)];
  if (!first || !last) return { bars: [], years: [], levels: [], hasRoom: false };
  const all = Array.from({ length: last.year - first.year + 1 }, (_, index) => first.year + index);
  const x = scaleBand(all, [box.left, box.right]).padding(0.25);
  const y = scaleLinear([0, Math.max(...sums.map(({ value }) => value), 1)], [box.bottom, box.top]).nice(
    LEVELS,
  );
  const width = Math.min(x.bandwidth(), MAX_BAR);
  const middleOf = (year: number) => (x(year) ?? 0) + x.bandwidth() / 2;
  const every = Math.max(1, Math.ceil(YEAR_WIDTH / x.step()));
  return {
    bars: sums.map((sum) => {
      const top = y(sum.value);
      return { x: middleOf(sum.year) - width / 2, y: top, width, height: box.bottom - top, sum };
    }),
    years: all
      .filter((year) => (last.year - year) % every === 0)
      .map((year) => ({ x: middleOf(year), year })),
    levels: y.ticks(LEVELS).map((value) => ({ y: y(value), value })),
    hasRoom: x.step() >= SUM_WIDTH,
  };
}
