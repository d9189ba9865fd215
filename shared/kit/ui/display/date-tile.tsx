import { localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { classNames } from '../class-names.ts';
import styles from './date-tile.module.css';

export interface DateTileProps {
  /** Short and as shown, e.g. "Thu", "26", "Nov". */
  weekday: string;
  day: string;
  month: string;
  /** `YYYY-MM-DD`, for machines; with `THH:MM` where the tile shows the time. */
  dateTime: string;
  /** Below the day, e.g. "10:30", where the tile is what the screen is about. */
  time?: string | undefined;
  /** Of a day by which something has to be done, or on which it is going to be. */
  tone?: 'good' | 'warn' | 'bad' | undefined;
  /** For what lies in the past. */
  muted?: boolean | undefined;
  /** Two lines high, in a `dense` list. */
  small?: boolean | undefined;
  /** It stands below its year, which it need not say then. */
  ofYear?: boolean | undefined;
}

/** The day as a tile, the weekday always with it; the year, where it is another one than today's. */
export function DateTile({ weekday, day, month, dateTime, time, tone, muted, small, ofYear }: DateTileProps) {
  const otherYear = useOtherYear(dateTime.slice(0, 'YYYY-MM-DD'.length));
  const year = ofYear ? null : otherYear;
  return (
    <time
      dateTime={dateTime}
      className={classNames(
        styles.tile,
        time && styles.large,
        small && styles.small,
        tone && styles[tone],
        muted && styles.muted,
        year && styles.withYear,
      )}
    >
      <span className={styles.word}>{weekday} </span>
      <span className={styles.date}>
        <span className={styles.day}>{day} </span>
        <span className={styles.word}>{month}</span>
        {year && <span className={styles.year}> {year}</span>}
      </span>
      {time && <span className={styles.time}> {time}</span>}
    </time>
  );
}

/** The year of a day (`YYYY-MM-DD`), as written; null where it is this year at the workshop. */
function useOtherYear(date: string): string | null {
  const { date: written } = useFormat();
  const { timeZone } = siteSettings().organisation;
  const year = written(date, { year: 'numeric' });
  return year === written(localDateAt(new Date(), timeZone), { year: 'numeric' }) ? null : year;
}
