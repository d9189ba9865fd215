import { localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { classNames } from '../class-names.ts';
import styles from './date-tile.module.css';
import tones from './tones.module.css';

interface DateTileProps {
  weekday: string;
  day: string;
  month: string;
  /** Value of the `<time>` element: `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` with a time. */
  dateTime: string;
  /** Time below the day, e.g. "10:30"; makes the tile larger. */
  time?: string | undefined;
  tone?: 'good' | 'warn' | 'bad' | undefined;
  muted?: boolean | undefined;
  small?: boolean | undefined;
  /** Whether the tile is as large as one with a time. */
  large?: boolean | undefined;
  /** Whether the year is omitted, e.g. below a heading that contains it. */
  omitsYear?: boolean | undefined;
}

export function DateTile({
  weekday,
  day,
  month,
  dateTime,
  time,
  tone,
  muted,
  small,
  large,
  omitsYear,
}: DateTileProps) {
  const date = dateTime.slice(0, 'YYYY-MM-DD'.length);
  const otherYear = useOtherYear(date);
  const year = omitsYear ? null : otherYear;
  const isMonthFirst = /^\D/.test(useFormat().date(date, { day: 'numeric', month: 'short' }));
  const number = <span className={styles.day}>{isMonthFirst ? day : `${day} `}</span>;
  const name = <span className={styles.word}>{isMonthFirst ? `${month} ` : month}</span>;
  return (
    <time
      dateTime={dateTime}
      className={classNames(
        styles.tile,
        (time || large) && styles.large,
        small && styles.small,
        muted ? styles.muted : tones[tone ?? 'accent'],
        year && styles.withYear,
      )}
    >
      <span className={styles.word}>{weekday} </span>
      <span className={styles.date}>
        {isMonthFirst ? name : number}
        {isMonthFirst ? number : name}
        {year && <span className={styles.year}> {year}</span>}
      </span>
      {time && <span className={styles.time}> {time}</span>}
    </time>
  );
}

/** Formatted year of a `YYYY-MM-DD` date; null if it is the current year at the workshop. */
function useOtherYear(date: string): string | null {
  const { date: written } = useFormat();
  const { timeZone } = siteSettings().organisation;
  const year = written(date, { year: 'numeric' });
  return year === written(localDateAt(new Date(), timeZone), { year: 'numeric' }) ? null : year;
}
