import { useFormat } from '@forecourt/shared/i18n';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { useText } from '../text.ts';
import styles from './chart.module.css';
import {
  CHART_UNITS_PER_REM,
  type ChartSize,
  chooseLevelCount,
  computePlotArea,
  PRINTED_FLAT_CHART_SIZE,
  PRINTED_WIDE_CHART_SIZE,
  useChartSize,
} from './years-chart.tsx';

export interface DatedValue {
  id: string;
  /** Date as `YYYY-MM-DD`. */
  date: string;
  value: number;
}

interface TimeChartProps {
  /** Measurements to draw: at least two, earliest first. */
  values: readonly DatedValue[];
  /** What a dot stands for: "Each fill-up". */
  dotText: string;
  /** Description of the chart for screen readers. */
  described: string;
  /** Unit above the scale. */
  unit: string;
  /** Writes a value of the scale, which need not be one of the measurements. */
  rounded: (value: number) => string;
  written: (value: number) => string;
  /** Whether the line connects the measurements, even if there are enough for a trend. */
  exact?: boolean;
  /** Whether the printed chart is as wide as the paper; by default half as wide. */
  wide?: boolean;
}

/** Width of the labels on the left of the chart with the gap after them, in chart units. */
const WORDS = 48;
const GAP = 10;

const DOT = 3.5;

const TICK = 4;

/** Distance of the month labels from the lower edge, in chart units. */
const MONTH_ABOVE = 6;

/** Space below the plot for the month labels, in chart units. */
const BELOW = 26;

/** Line chart of a value over time, with a dot for each measurement, and a legend below. */
export function TimeChart({
  values,
  dotText,
  described,
  unit,
  rounded,
  written,
  exact = false,
  wide = false,
}: TimeChartProps) {
  const text = useText();
  const format = useFormat();
  const [box, size] = useChartSize<HTMLDivElement>(wide ? PRINTED_WIDE_CHART_SIZE : PRINTED_FLAT_CHART_SIZE);
  const { width, height } = size;
  const plot = plotTimeChart(values, size);
  const hasTrend = !exact && isTrend(values);
  const line = hasTrend ? plot.trend : plot.dots;
  const day = (date: string) => format.date(date, { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <div className={styles.figure}>
      <span aria-hidden="true" className={styles.unit}>
        {unit}
      </span>
      <div ref={box} className={styles.box}>
        <svg
          role="img"
          aria-label={described}
          viewBox={`0 0 ${width} ${height}`}
          width={`${width / CHART_UNITS_PER_REM}rem`}
          height={`${height / CHART_UNITS_PER_REM}rem`}
        >
          {plot.levels.map(({ y, value }) => (
            <g key={value}>
              <line className={styles.grid} x1={WORDS} x2={width} y1={y} y2={y} />
              <text className={styles.label} x={WORDS - GAP} y={y} dy="0.32em" textAnchor="end">
                {rounded(value)}
              </text>
            </g>
          ))}
          <polyline className={styles.line} points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
          {plot.dots.map(({ id, x, y, date, value }) => (
            <circle key={id} className={styles.dot} cx={x} cy={y} r={DOT}>
              <title>{`${day(date)}: ${written(value)}`}</title>
            </circle>
          ))}
          {plot.months.map(({ x, month }) => (
            <g key={month}>
              <line className={styles.tick} x1={x} x2={x} y1={height - BELOW} y2={height - BELOW + TICK} />
              <text className={styles.label} x={x} y={height - MONTH_ABOVE} textAnchor="middle">
                {format.date(month, { month: 'short', year: 'numeric' })}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <div className={styles.legends}>
        <span className={styles.legend}>
          <span className={styles.dotSwatch} />
          {dotText}
        </span>
        {hasTrend && (
          <span className={styles.legend}>
            <span className={styles.lineSwatch} />
            {text('figures.legend.trend')}
          </span>
        )}
      </div>
    </div>
  );
}

interface TimePlot {
  dots: (DatedValue & { x: number; y: number })[];
  /** Points of the line: at each dot, the mean of nearby values; with fewer than MIN_TREND_VALUES, the dots themselves. */
  trend: { x: number; y: number }[];
  levels: { y: number; value: number }[];
  /** Labels below the axis, each with a tick. `month` is a day of the month, `YYYY-MM-DD`. */
  months: { x: number; month: string }[];
}

/** Space for a month label such as "Sep 2026", in chart units. */
const MONTH_WIDTH = 64;

/** Least number of days in consecutive months: 28 for one month, and at least 30 n − 2 for n months. */
const minDays = (months: number) => 30 * months - 2;

/** Number of values on each side that are averaged into a point of the trend. */
const TREND_NEIGHBOURS = 2;
/** With fewer values, the line connects the values themselves. */
const MIN_TREND_VALUES = 8;

const isTrend = (values: readonly unknown[]) => values.length >= MIN_TREND_VALUES;

/** Possible distances between two labels, in months; 240 if none of them is long enough. */
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120];

const DAY_MS = 86_400_000;

/** Computes a chart whose scale need not begin at 0, so that small differences are visible. @param values at least two */
export function plotTimeChart(values: readonly DatedValue[], size: ChartSize): TimePlot {
  const box = computePlotArea(size, WORDS, BELOW);
  const count = chooseLevelCount(box);
  const all = values.map(({ value }) => value);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const room = Math.max((most - least) / 4, most / 20);
  const y = scaleLinear([Math.max(0, least - room), most + room], [box.bottom, box.top]).nice(count);
  const days = values.map(({ date }) => Date.parse(date) / DAY_MS);
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  const x = scaleLinear([first, Math.max(last, first + 1)], [box.left + DOT, box.right - DOT]);
  const dots = values.map((each, index) => ({ ...each, x: x(days[index] ?? first), y: y(each.value) }));
  return {
    dots,
    trend: isTrend(dots) ? dots.map(({ x: at }, index) => ({ x: at, y: meanAround(dots, index) })) : dots,
    levels: y.ticks(count).map((value) => ({ y: y(value), value })),
    months: chooseMonths(first, last, x),
  };
}

function meanAround(dots: readonly { y: number }[], index: number): number {
  const around = dots.slice(Math.max(0, index - TREND_NEIGHBOURS), index + TREND_NEIGHBOURS + 1);
  return around.reduce((sum, { y }) => sum + y, 0) / around.length;
}

const toDate = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Returns the first days of months at equal steps, or, if none has room for its label, the middle of the axis. */
function chooseMonths(first: number, last: number, x: ScaleLinear<number, number>): TimePlot['months'] {
  const [left = 0, right = 0] = x.range();
  const fits = (months: number) => x(first + minDays(months)) - left >= MONTH_WIDTH;
  const step = MONTH_STEPS.find(fits) ?? 240;
  const year = Number(toDate(first).slice(0, 4));
  const days = [];
  for (let month = 0, day = 0; day <= last; month += step) {
    day = Date.UTC(year, month, 1) / DAY_MS;
    if (day >= first && x(day) <= right - MONTH_WIDTH / 2) days.push(day);
  }
  if (days.length === 0) days.push((first + last) / 2);
  return days.map((day) => ({ x: x(day), month: toDate(day) }));
}
