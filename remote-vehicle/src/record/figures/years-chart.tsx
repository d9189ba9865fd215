import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { scaleBand, scaleLinear } from 'd3-scale';
import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '../text.ts';
import styles from './chart.module.css';
import type { PartialYear, YearSum } from './derived-figures.ts';

/** Minimum width of the labels on the left, in chart units: enough for "£12,000". */
const MIN_LABEL_WIDTH = 64;

/** Width of a small digit, in chart units. */
const DIGIT = 8;

const BETWEEN = 12;

const ROUND = 2;

const SUM_ABOVE = 7;
const SUM_HEIGHT = 12;

/** Distance of a year's label from the lower edge, in chart units. Below it, incomplete years have a text: "so far". */
const YEAR_ABOVE = 24;

/** Chart units per rem: equal to px at the default text size. */
export const CHART_UNITS_PER_REM = 16;

const CHART_HEIGHT = 276;

/** Height and maximum width of flat charts, for phones and for two charts side by side on tablets. */
const FLAT_HEIGHT = 172;
const FLAT_MAX_WIDTH = 400;

/** Size in chart units when printed, two side by side (chart.module.css). One page has totals, two rows of charts and the costs by kind. */
const PRINTED: ChartSize = { width: 300, height: 98 };
/** Printed size of a chart with one line of labels below it. */
export const PRINTED_FLAT_CHART_SIZE: ChartSize = { width: 300, height: 88 };
/** Printed size of a chart as wide as the paper. */
export const PRINTED_WIDE_CHART_SIZE: ChartSize = { width: 660, height: 150 };

/** Space below the bars in chart units, for two lines of labels. */
const BELOW = 44;

const ABOVE = 12;

interface YearsChartProps {
  /** Sums to draw: at least one, earliest first. */
  sums: readonly YearSum[];
  /** Returns the chart's description for screen readers. @param values text with all years and their sums */
  described: (values: string) => string;
  rounded: (value: number) => string;
  written: (value: number) => string;
  parts: ReadonlyMap<number, PartialYear>;
}

/** Bar chart of yearly sums; incomplete years have lighter bars. */
export function YearsChart({ sums, parts, described, rounded, written }: YearsChartProps) {
  const text = useText();
  const [box, size] = useChartSize<HTMLDivElement>();
  const { width, height: chartHeight } = size;
  const longest = rounded(Math.max(...sums.map(({ value }) => value))).length;
  const labelWidth = Math.max(MIN_LABEL_WIDTH, longest * DIGIT + BETWEEN);
  const plot = plotYearsChart(sums, computePlotArea(size, labelWidth));
  const { yearText, partText } = useYearFormatter(parts);
  const values = sums.map(({ year, value }) => `${yearText(year)}: ${written(value)}`).join(', ');
  const hasPart = sums.some(({ year }) => parts.has(year));
  const hasWhole = sums.some(({ year }) => !parts.has(year));
  return (
    <div className={styles.figure}>
      <div ref={box} className={styles.box}>
        <svg
          role="img"
          aria-label={described(values)}
          viewBox={`0 0 ${width} ${chartHeight}`}
          width={`${width / CHART_UNITS_PER_REM}rem`}
          height={`${chartHeight / CHART_UNITS_PER_REM}rem`}
        >
          {plot.levels.map(({ y, value }) => (
            <g key={value}>
              <line className={styles.grid} x1={labelWidth} x2={width} y1={y} y2={y} />
              <text className={styles.label} x={labelWidth - 10} y={y} dy="0.32em" textAnchor="end">
                {rounded(value)}
              </text>
            </g>
          ))}
          {plot.bars.map(({ x, y, width: barWidth, height, sum }) => (
            <g key={sum.year}>
              <rect
                className={parts.has(sum.year) ? styles.partBar : styles.bar}
                x={x}
                y={y}
                width={barWidth}
                height={height}
                rx={Math.min(ROUND, height / 2, barWidth / 2)}
              >
                <title>{`${yearText(sum.year)}: ${written(sum.value)}`}</title>
              </rect>
              {plot.hasWideYears && (
                <>
                  <rect
                    className={styles.gap}
                    x={x + (barWidth - rounded(sum.value).length * DIGIT) / 2}
                    y={y - SUM_ABOVE - SUM_HEIGHT}
                    width={rounded(sum.value).length * DIGIT}
                    height={SUM_HEIGHT + 4}
                  />
                  <text className={styles.value} x={x + barWidth / 2} y={y - SUM_ABOVE} textAnchor="middle">
                    {rounded(sum.value)}
                  </text>
                </>
              )}
            </g>
          ))}
          {plot.years.map(({ x, year }) => (
            <text key={year} className={styles.label} x={x} y={chartHeight - YEAR_ABOVE} textAnchor="middle">
              {year}
              {plot.hasWideYears && parts.has(year) && (
                <tspan x={x} dy="1.3em">
                  {partText(year)}
                </tspan>
              )}
            </text>
          ))}
        </svg>
      </div>
      {hasPart && (
        <div className={styles.legends}>
          {hasWhole && (
            <span className={styles.legend}>
              <span className={styles.wholeSwatch} />
              {text('figures.wholeYear')}
            </span>
          )}
          <span className={styles.legend}>
            <span className={styles.partSwatch} />
            {text('figures.partYear')}
          </span>
        </div>
      )}
    </div>
  );
}

interface YearText {
  /** Writes a year with its covered part: "2026 so far". A complete year is written alone. */
  yearText: (year: number) => string;
  /** Writes the covered part alone, for a line below the year: "so far". Empty if the year is complete. */
  partText: (year: number) => string;
}

/** Returns functions that write years, each with the part that the record covers. */
export function useYearFormatter(parts: ReadonlyMap<number, PartialYear>): YearText {
  const text = useText();
  const format = useFormat();
  const dayOf = ({ since }: Exclude<PartialYear, 'soFar'>) =>
    addNoBreakSpaces(format.date(since, { day: 'numeric', month: 'short' }));
  return {
    yearText: (year) => {
      const part = parts.get(year);
      if (!part) return String(year);
      if (part === 'soFar') return text('figures.yearSoFar', { year: String(year) });
      return text('figures.yearSince', { year: String(year), date: dayOf(part) });
    },
    partText: (year) => {
      const part = parts.get(year);
      if (!part) return '';
      return part === 'soFar' ? text('figures.soFar') : text('figures.from', { date: dayOf(part) });
    },
  };
}

/** Assumed chart width until it is measured, in chart units. */
const ASSUMED = 640;

/** Size of a chart, in chart units. */
export interface ChartSize {
  width: number;
  height: number;
}

/** Returns a ref for a chart's element, and the size: fixed in print; on screen as wide as the element, flat if narrow. */
export function useChartSize<Box extends HTMLElement>(printed = PRINTED): [RefObject<Box | null>, ChartSize] {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState(ASSUMED);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const measured = Math.floor(((entry?.contentRect.width ?? 0) / rem) * CHART_UNITS_PER_REM);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isPrinted = useSyncExternalStore(subscribePrinting, () => isPrinting);
  const height = width <= FLAT_MAX_WIDTH ? FLAT_HEIGHT : CHART_HEIGHT;
  return [box, isPrinted ? printed : { width, height }];
}

let isPrinting = false;

/** Subscribes to print events, since printing fires no resize events. React renders the change before pages are laid out. */
function subscribePrinting(notify: () => void): () => void {
  const change = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    notify();
  };
  addEventListener('beforeprint', change);
  addEventListener('afterprint', change);
  return () => {
    removeEventListener('beforeprint', change);
    removeEventListener('afterprint', change);
  };
}

/** Rectangle of the bars or the line, in chart units from the upper left corner of the chart. Labels surround it. */
export interface PlotArea {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Returns the rectangle of the plot. All values are in chart units.
 * @param labelWidth width of the labels on the left
 * @param below height of the labels below
 */
export function computePlotArea({ width, height }: ChartSize, labelWidth: number, below = BELOW): PlotArea {
  return { left: labelWidth, right: width, top: ABOVE, bottom: height - below };
}

interface YearsPlot {
  bars: { x: number; y: number; width: number; height: number; sum: YearSum }[];
  /** Positions of the years below the bars. Years without room for their label are omitted. */
  years: { x: number; year: number }[];
  levels: { y: number; value: number }[];
  /** Whether years are wide enough for labels: the sum above each bar, and the note below an incomplete year. */
  hasWideYears: boolean;
}

const YEAR_WIDTH = 44;

const SUM_WIDTH = 64;

const MAX_BAR = 72;

const LEVELS_AIMED_AT = 4;

/** Minimum distance between two labels of the scale, in chart units. */
const LEVEL_DISTANCE = 20;

/** Number of labels to aim for; d3 may return a few more. */
export const chooseLevelCount = ({ top, bottom }: PlotArea): number =>
  Math.max(1, Math.min(LEVELS_AIMED_AT, Math.floor((bottom - top) / LEVEL_DISTANCE)));

/** Computes bars of yearly sums. Years without a sum are gaps. @param sums at least one, earliest first */
export function plotYearsChart(sums: readonly YearSum[], box: PlotArea): YearsPlot {
  const [first, last] = [sums[0], sums.at(-1)];
  if (!first || !last) return { bars: [], years: [], levels: [], hasWideYears: false };
  const all = Array.from({ length: last.year - first.year + 1 }, (_, index) => first.year + index);
  const x = scaleBand(all, [box.left, box.right]).padding(0.25);
  const count = chooseLevelCount(box);
  const y = scaleLinear([0, Math.max(...sums.map(({ value }) => value), 1)], [box.bottom, box.top]).nice(
    count,
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
    levels: y
      .ticks(count)
      .filter(Number.isInteger)
      .map((value) => ({ y: y(value), value })),
    hasWideYears: x.step() >= SUM_WIDTH,
  };
}
