import { useText } from '../text.ts';
import styles from './chart.module.css';
import type { PartYear } from './part-years.ts';
import { CHART_HEIGHT, plotAreaFor, UNITS_PER_REM } from './plot-box.ts';
import { useChartWidth } from './use-width.ts';
import { useYearText } from './use-year-text.ts';
import { plotYears, type YearSum } from './years-plot.ts';

/** Width of the labels at the left: enough for "£12,000". */
const MIN_WORDS = 64;
/** Width of a digit in small type, and of the gap between labels and bars. */
const DIGIT = 8;
const BETWEEN = 12;
const ROUND = 2;
/** Gap between a bar and its sum. */
const SUM_ABOVE = 7;
/** Distance from a year to the lower edge, with a line for the covered part of the year. */
const YEAR_ABOVE = 24;

interface YearsChartProps {
  /** At least one, the earliest first. */
  sums: readonly YearSum[];
  /** Writes the chart's description for screen readers from the list of values. */
  described: (values: string) => string;
  /** Writes a value in short form. */
  rounded: (value: number) => string;
  written: (value: number) => string;
  parts: ReadonlyMap<number, PartYear>;
}

/** Bar chart of yearly sums; incomplete years have lighter bars. */
export function YearsChart({ sums, parts, described, rounded, written }: YearsChartProps) {
  const text = useText();
  const [box, width] = useChartWidth<HTMLDivElement>();
  const longest = rounded(Math.max(...sums.map(({ value }) => value))).length;
  const words = Math.max(MIN_WORDS, longest * DIGIT + BETWEEN);
  const plot = plotYears(sums, plotAreaFor(width, words));
  const { yearText, partText } = useYearText(parts);
  const values = sums.map(({ year, value }) => `${yearText(year)}: ${written(value)}`).join(', ');
  const isPartUnnamed = !plot.hasRoom && sums.some(({ year }) => parts.has(year));
  return (
    <div className={styles.figure}>
      <div ref={box} className={styles.box}>
        <svg
          role="img"
          aria-label={described(values)}
          viewBox={`0 0 ${width} ${CHART_HEIGHT}`}
          width={`${width / UNITS_PER_REM}rem`}
          height={`${CHART_HEIGHT / UNITS_PER_REM}rem`}
        >
          {plot.levels.map(({ y, value }) => (
            <g key={value}>
              <line className={styles.grid} x1={words} x2={width} y1={y} y2={y} />
              <text className={styles.label} x={words - 10} y={y} dy="0.32em" textAnchor="end">
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
              {plot.hasRoom && (
                <text className={styles.value} x={x + barWidth / 2} y={y - SUM_ABOVE} textAnchor="middle">
                  {rounded(sum.value)}
                </text>
              )}
            </g>
          ))}
          {plot.years.map(({ x, year }) => (
            <text key={year} className={styles.label} x={x} y={CHART_HEIGHT - YEAR_ABOVE} textAnchor="middle">
              {year}
              {plot.hasRoom && parts.has(year) && (
                <tspan x={x} dy="1.3em">
                  {partText(year)}
                </tspan>
              )}
            </text>
          ))}
        </svg>
      </div>
      {isPartUnnamed && (
        <p className={styles.legend}>
          <span className={styles.partSwatch} />
          {text('figures.partYear')}
        </p>
      )}
    </div>
  );
}
