import { scaleLinear, scaleUtc } from 'd3-scale';
import { line } from 'd3-shape';
import type { Box } from './plot-box.ts';

/** What an odometer said on a day, in the units of the country. */
export interface Point {
  /** `YYYY-MM-DD` */
  date: string;
  odometer: number;
}

interface DistancePlot {
  /** SVG paths, one for each odometer: the line breaks off where it goes back. */
  lines: string[];
  points: { x: number; y: number; point: Point }[];
  /** Where the first of January is. */
  years: { x: number; year: number }[];
  levels: { y: number; odometer: number }[];
}

/** So many px of the axis a year's number takes. */
const YEAR_WIDTH = 44;
const LEVELS = 4;

/** The readings of an odometer over time, drawn into a box. @param points at least two, the latest last */
export function plotDistance(points: readonly Point[], box: Box): DistancePlot {
  const instantOf = ({ date }: Point) => new Date(`${date}T00:00:00Z`);
  const odometers = points.map(({ odometer }) => odometer);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return { lines: [], points: [], years: [], levels: [] };
  const x = scaleUtc([instantOf(first), instantOf(last)], [box.left, box.right]);
  const y = scaleLinear([Math.min(...odometers), Math.max(...odometers)], [box.bottom, box.top]).nice(LEVELS);
  const drawLine = line<Point>(
    (point) => x(instantOf(point)),
    ({ odometer }) => y(odometer),
  );
  const runs = rising(points);
  const [from, to] = [Number(first.date.slice(0, 4)), Number(last.date.slice(0, 4))];
  const every = Math.max(1, Math.ceil(((to - from + 1) * YEAR_WIDTH) / (box.right - box.left)));
  const years = Array.from({ length: to - from }, (_, index) => from + 1 + index).filter(
    (year) => (to - year) % every === 0,
  );
  return {
    lines: runs.map((run) => drawLine(run) ?? ''),
    points: points.map((point) => ({ x: x(instantOf(point)), y: y(point.odometer), point })),
    years: years.map((year) => ({ x: x(new Date(Date.UTC(year, 0, 1))), year })),
    levels: y.ticks(LEVELS).map((odometer) => ({ y: y(odometer), odometer })),
  };
}

/** The readings from drop to drop: another odometer begins with each. */
function rising(points: readonly Point[]): Point[][] {
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && before.odometer <= point.odometer) run.push(point);
    else runs.push([point]);
  }
  return runs;
}
