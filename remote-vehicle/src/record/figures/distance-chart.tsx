import { useDistance } from '@forecourt/shared/country';
import { useFormat } from '@forecourt/shared/i18n';
import { useText } from '../text.ts';
import styles from './chart.module.css';
import { type Point, plotDistance } from './distance-plot.ts';
import { HEIGHT, plotBox, UNITS_PER_REM } from './plot-box.ts';
import { useWidth } from './use-width.ts';

/** Room for "120,000". */
const WORDS = 64;
/** Room for the last point. */
const POINT = 12;
/** More of them would only thicken the line; the last one says how far it is. */
const MAX_POINTS = 12;

/** What the odometer said over time, as a line. @param points at least two, the latest last */
export function DistanceChart({ points }: { points: readonly Point[] }) {
  const text = useText();
  const format = useFormat();
  const distance = useDistance();
  const [box, width] = useWidth<HTMLDivElement>();
  const plot = plotDistance(points, plotBox(width, WORDS, POINT));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const day = (date: string) => format.date(date, { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <div ref={box} className={styles.box}>
      <svg
        role="img"
        aria-label={text('figures.distance.described', {
          from: distance.units(first.odometer),
          since: day(first.date),
          to: distance.units(last.odometer),
          until: day(last.date),
        })}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={`${width / UNITS_PER_REM}rem`}
        height={`${HEIGHT / UNITS_PER_REM}rem`}
      >
        {plot.levels.map(({ y, odometer }) => (
          <g key={odometer}>
            <line className={styles.grid} x1={WORDS} x2={width} y1={y} y2={y} />
            <text className={styles.label} x={WORDS - 10} y={y} dy="0.32em" textAnchor="end">
              {format.number(odometer)}
            </text>
          </g>
        ))}
        {plot.years.map(({ x, year }) => (
          <g key={year}>
            <line className={styles.axis} x1={x} x2={x} y1={HEIGHT - 28} y2={HEIGHT - 22} />
            <text className={styles.label} x={x} y={HEIGHT - 6} textAnchor="middle">
              {year}
            </text>
          </g>
        ))}
        {plot.lines.map((path) => (
          <path key={path} className={styles.line} d={path} />
        ))}
        {(plot.points.length <= MAX_POINTS ? plot.points : plot.points.slice(-1)).map(({ x, y, point }) => (
          <circle key={point.date} className={styles.point} cx={x} cy={y} r={4}>
            <title>{`${day(point.date)}: ${distance.units(point.odometer)}`}</title>
          </circle>
        ))}
      </svg>
    </div>
  );
}
