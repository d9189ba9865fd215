import { classNames } from '../class-names.ts';
import styles from './date-tile.module.css';

export interface DateTileProps {
  /** Short and as shown, e.g. "Thu", "26", "Nov". */
  weekday: string;
  day: string;
  month: string;
  /** `YYYY-MM-DD`, for machines. */
  dateTime: string;
  /** For what lies in the past. */
  muted?: boolean | undefined;
}

/** The day as a tile, the weekday always with it. */
export function DateTile({ weekday, day, month, dateTime, muted }: DateTileProps) {
  return (
    <time dateTime={dateTime} className={classNames(styles.tile, muted && styles.muted)}>
      <span className={styles.word}>{weekday} </span>
      <span className={styles.day}>{day} </span>
      <span className={styles.word}>{month}</span>
    </time>
  );
}
