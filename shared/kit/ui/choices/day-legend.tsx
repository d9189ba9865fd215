import styles from './day-legend.module.css';

export interface DayLegendProps {
  plenty: string;
  few: string;
  /** A day that is closed or full: it is dashed. */
  none: string;
}

/** What the bars and edges of days mean, in one quiet line. Not read out: each day says it of itself. */
export function DayLegend({ plenty, few, none }: DayLegendProps) {
  return (
    <p className={styles.legend} aria-hidden="true">
      <span className={styles.plenty}>{plenty}</span>
      <span className={styles.few}>{few}</span>
      <span className={styles.none}>{none}</span>
    </p>
  );
}
