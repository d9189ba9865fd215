import { useMoney } from '@forecourt/shared/country';
import { useText } from '../text.ts';
import styles from './chart.module.css';
import { plotCosts, type YearSum } from './costs-plot.ts';
import type { PartYear } from './part-years.ts';
import { HEIGHT, plotBox, UNITS_PER_REM } from './plot-box.ts';
import { useWidth } from './use-width.ts';
import { useYearText } from './use-year-text.ts';

/** Room for "£12,000". */
const WORDS = 64;
const ROUND = 4;
/** Between a bar and its sum. */
const SUM_ABOVE = 7;

interface CostsChartProps {
  /** At least one, the earliest first. */
  sums: readonly YearSum[];
  /** ISO 4217 */
  currency: string;
  parts: ReadonlyMap<number, PartYear>;
}

/** What each year cost, as bars: lighter those of years that are not known whole. */
export function CostsChart({ sums, currency, parts }: CostsChartProps) {
  const text = useText();
  const money = useMoney();
  const [box, width] = useWidth<HTMLDivElement>();
  const plot = plotCosts(sums, plotBox(width, WORDS));
  const rounded = (minor: number) => money.rounded(minor, currency);
  const yearText = useYearText(parts);
  const described = sums
    .map(({ year, cost_minor }) => `${yearText(year)}: ${rounded(cost_minor)}`)
    .join(', ');
  const hasPart = sums.some(({ year }) => parts.has(year));
  return (
    <div className={styles.figure}>
      <div ref={box} className={styles.box}>
        <svg
          role="img"
          aria-label={text('figures.costs.described', { costs: described })}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          width={`${width / UNITS_PER_REM}rem`}
          height={`${HEIGHT / UNITS_PER_REM}rem`}
        >
          {plot.levels.map(({ y, cost_minor }) => (
            <g key={cost_minor}>
              <line className={styles.grid} x1={WORDS} x2={width} y1={y} y2={y} />
              <text className={styles.label} x={WORDS - 10} y={y} dy="0.32em" textAnchor="end">
                {rounded(cost_minor)}
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
                <title>{`${yearText(sum.year)}: ${money.written(sum.cost_minor, currency)}`}</title>
              </rect>
              {plot.hasRoom && (
                <text className={styles.value} x={x + barWidth / 2} y={y - SUM_ABOVE} textAnchor="middle">
                  {rounded(sum.cost_minor)}
                </text>
              )}
            </g>
          ))}
          {plot.years.map(({ x, year }) => (
            <text key={year} className={styles.label} x={x} y={HEIGHT - 6} textAnchor="middle">
              {year}
            </text>
          ))}
        </svg>
      </div>
      {hasPart && (
        <p className={styles.legend}>
          <span className={styles.partSwatch} />
          {text('figures.partYear')}
        </p>
      )}
    </div>
  );
}
