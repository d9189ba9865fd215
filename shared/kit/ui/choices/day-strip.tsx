import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
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
  /** Short, beside the first day of a month: "Dec". */
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
  /** The months of the first and the last day that can be seen, as stands over them: "November 2026", "Nov – Dec 2026". */
  months: (first: string, last: string) => string;
  value: string | null;
  onChange: (value: string) => void;
  /** Names of the two buttons that page through the strip where there is a mouse. */
  earlier: string;
  later: string;
  /** Asked for when the strip comes near its end. Null when there are no more. */
  more: MoreDays | null;
  /** At the end of the line above the days: leads to another way to look at them, and back. */
  tool?: ReactNode;
  /** That other way, in the place of the days. */
  instead?: ReactNode;
  /** Below the days: a `DayLegend`. */
  below?: ReactNode;
}

/** Tiles that stand for days on their way, so that the strip goes on under the finger. */
const PLACEHOLDERS = ['first', 'second', 'third'];

/**
 * A strip of days, each with a bar as long as much of it is free, and a word where nothing is. Radio buttons. Looking
 * around in it chooses nothing.
 */
export function DayStrip(props: DayStripProps) {
  const {
    legend,
    days,
    months: monthsOf,
    value,
    onChange,
    earlier,
    later,
    more,
    tool,
    instead,
    below,
  } = props;
  const name = useId();
  const strip = useRef<HTMLDivElement>(null);

  // More days may come while the visitor looks around in the strip; only another choice moves it.
  const isThere = !instead && days.some((day) => day.value === value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen day's arrival is the event
  useLayoutEffect(() => {
    const chosen = strip.current?.querySelector('input:checked')?.parentElement;
    if (strip.current && chosen) reveal(strip.current, chosen);
  }, [value, isThere]);

  const months = byMonth(days);
  const [seen, setSeen] = useState({ first: 0, last: 0, isStart: true });
  const look = useEffectEvent(() => {
    if (!strip.current) return;
    const { first, last } = seenMonths(strip.current);
    const isStart = Math.abs(strip.current.scrollLeft) < 1;
    if (first !== seen.first || last !== seen.last || isStart !== seen.isStart) {
      setSeen({ first, last, isStart });
    }
  });
  const [firstSeen, lastSeen] = [months[seen.first], months[seen.last]].map((month) => month?.[0]?.value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves the strip, or what is in it, is the event
  useLayoutEffect(() => look(), [days, value, isThere]);

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
      <div className={classNames(styles.head, Boolean(instead) && styles.inTitle)}>
        {!instead && (
          <p className={styles.months} aria-hidden="true">
            {firstSeen && monthsOf(firstSeen, lastSeen ?? firstSeen)}
          </p>
        )}
        <div className={styles.tools}>
          {!instead && (
            <div className={styles.pager}>
              <button
                type="button"
                className={styles.page}
                aria-label={earlier}
                // A disabled button would lose the focus that its last press gave it.
                aria-disabled={seen.isStart}
                onClick={() => page(-1)}
              >
                <Icon path={chevronIcon} size={20} />
              </button>
              <button type="button" className={styles.page} aria-label={later} onClick={() => page(1)}>
                <Icon path={chevronIcon} size={20} />
              </button>
            </div>
          )}
          {tool}
        </div>
      </div>
      {instead || (
        <div
          className={styles.strip}
          ref={strip}
          onScroll={() => {
            loadAtEnd();
            look();
          }}
        >
          {months.map((month) => (
            <div key={month[0]?.value} className={styles.days}>
              {month.map((day, index) => (
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
                  <span className={styles.number}>
                    {day.day}
                    {index === 0 && month !== months[0] && (
                      <span className={styles.monthName}> {day.month}</span>
                    )}
                  </span>
                  {day.word ? (
                    <span className={styles.word}>{day.word}</span>
                  ) : (
                    <span className={styles.free} />
                  )}
                </label>
              ))}
            </div>
          ))}
          {more && more.status !== 'failed' && (
            <div className={styles.days} aria-hidden="true">
              {PLACEHOLDERS.map((each) => (
                <span key={each} className={styles.placeholder} />
              ))}
            </div>
          )}
        </div>
      )}
      {below}
    </fieldset>
  );
}

/** Days in their order, cut where the month changes. */
function byMonth(days: readonly Day[]): Day[][] {
  const months: Day[][] = [];
  for (const day of days) {
    const last = months.at(-1);
    if (last?.[0]?.value.slice(0, 7) === day.value.slice(0, 7)) last.push(day);
    else months.push([day]);
  }
  return months;
}

/** A day that shows less of itself, in px, is none to name its month for. */
const SCRAP = 24;

/** Which months have days that can be seen. Nothing is laid out yet: the first. */
function seenMonths(strip: HTMLElement): { first: number; last: number } {
  const window = strip.getBoundingClientRect();
  // What is on its way comes after the months.
  const isSeen = [...strip.children].map((child) => {
    const { left, right } = child.getBoundingClientRect();
    const isMonth = child.querySelector('input') !== null;
    return isMonth && Math.min(right, window.right) - Math.max(left, window.left) > SCRAP;
  });
  return { first: Math.max(0, isSeen.indexOf(true)), last: Math.max(0, isSeen.lastIndexOf(true)) };
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
