import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/icon.tsx';
import { chevronIcon } from '../display/icons.ts';
import styles from './day-strip.module.css';

/** How much of a day or slot is still free. */
export type AvailabilityLevel = 'plenty' | 'few' | 'none';

export interface Day {
  /** What is chosen, `YYYY-MM-DD`. */
  value: string;
  /** Short, as shown: "Thu". */
  weekday: string;
  /** As shown: "26". */
  day: string;
  /** Stands over the days that share it: "November 2026". */
  month: string;
  availability: AvailabilityLevel;
  /** In place of the bar: why there is nothing to choose, in one short word ("full", "closed"). */
  word?: string | undefined;
  /** The day in full and how much of it is free, as read out: "Thursday 26 November, only a few times left". */
  label: string;
  /** Cannot be chosen, e.g. closed. A full day may stay choosable, so that its full times can be seen. */
  disabled?: boolean | undefined;
}

/** Days after those that are there. */
export interface MoreDays {
  status: 'idle' | 'loading' | 'failed';
  load: () => void;
}

export interface DayStripProps {
  legend: string;
  days: readonly Day[];
  value: string | null;
  onChange: (value: string) => void;
  /** Names of the two buttons that page through the strip where there is a mouse. */
  earlier: string;
  later: string;
  /** Asked for when the strip comes near its end. Null when there are no more. */
  more: MoreDays | null;
  /** At the end of the line above the days: another way to look at them. */
  tool?: ReactNode;
}

/** Tiles that stand for days on their way, so that the strip goes on under the finger. */
const PLACEHOLDERS = ['first', 'second', 'third'];

/**
 * A strip of days, each with a bar that says how much is free by its length as well as its colour. Radio buttons. Looking
 * around in it chooses nothing.
 */
export function DayStrip({ legend, days, value, onChange, earlier, later, more, tool }: DayStripProps) {
  const name = useId();
  const strip = useRef<HTMLDivElement>(null);

  // More days may come while the visitor looks around in the strip; only another choice moves it.
  const isThere = days.some((day) => day.value === value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen day's arrival is the event
  useLayoutEffect(() => {
    const chosen = strip.current?.querySelector('input:checked')?.parentElement;
    if (strip.current && chosen) reveal(strip.current, chosen);
  }, [value, isThere]);

  const loadAtEnd = useEffectEvent(() => {
    if (strip.current && more?.status === 'idle' && isNearEnd(strip.current)) more.load();
  });
  // A wide window may show all that is there, and then nothing ever scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that there are other days is the event
  useEffect(() => {
    if (strip.current && strip.current.clientWidth > 0) loadAtEnd();
  }, [days]);

  const page = (direction: 1 | -1) =>
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth * 0.8, behavior: 'smooth' });

  return (
    <fieldset className={styles.frame}>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.tools}>
        {tool}
        <div className={styles.pager}>
          <button type="button" className={styles.page} aria-label={earlier} onClick={() => page(-1)}>
            <Icon path={chevronIcon} size={20} />
          </button>
          <button type="button" className={styles.page} aria-label={later} onClick={() => page(1)}>
            <Icon path={chevronIcon} size={20} />
          </button>
        </div>
      </div>
      <div className={styles.strip} ref={strip} onScroll={loadAtEnd}>
        {byMonth(days).map((month) => (
          <div key={month.days[0]?.value} className={styles.month}>
            <span className={styles.title} aria-hidden="true">
              {month.title}
            </span>
            <div className={styles.days}>
              {month.days.map((day) => (
                <label key={day.value} className={classNames(styles.day, styles[day.availability])}>
                  <input
                    type="radio"
                    name={name}
                    value={day.value}
                    checked={day.value === value}
                    disabled={day.disabled}
                    aria-label={day.label}
                    onChange={() => onChange(day.value)}
                    className={styles.radio}
                  />
                  <span className={styles.weekday}>{day.weekday}</span>
                  <span className={styles.number}>{day.day}</span>
                  {day.word ? (
                    <span className={styles.word}>{day.word}</span>
                  ) : (
                    <span className={styles.free} />
                  )}
                </label>
              ))}
            </div>
          </div>
        ))}
        {more && more.status !== 'failed' && (
          <div className={styles.coming} aria-hidden="true">
            {PLACEHOLDERS.map((each) => (
              <span key={each} className={styles.placeholder} />
            ))}
          </div>
        )}
      </div>
    </fieldset>
  );
}

/** Days in their order, cut where the month changes. */
function byMonth(days: readonly Day[]): { title: string; days: Day[] }[] {
  const months: { title: string; days: Day[] }[] = [];
  for (const day of days) {
    const last = months.at(-1);
    if (last?.title === day.month) last.days.push(day);
    else months.push({ title: day.month, days: [day] });
  }
  return months;
}

/** Whether less than another width of the strip lies ahead: the days are there before they are reached. */
function isNearEnd({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): boolean {
  // Where people write from right to left, it counts downwards from 0.
  return scrollWidth - clientWidth - Math.abs(scrollLeft) <= clientWidth;
}

/** Scrolls the strip (never the page) so that the day stands in its middle, unless it can be seen already. */
function reveal(strip: HTMLElement, day: HTMLElement) {
  const outer = strip.getBoundingClientRect();
  const inner = day.getBoundingClientRect();
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
