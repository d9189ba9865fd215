import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './day-strip.module.css';
import { PageTurner } from './page-turner.tsx';

export type AvailabilityLevel = 'plenty' | 'few' | 'none';

export interface DayStripDay {
  value: string;
  weekday: string;
  day: string;
  availability: AvailabilityLevel;
  /** Word below the day: the month or, in its place, that few times or none are free ("full"), or that the visit is then. */
  word: string;
  /** Accessible name with the full date and how much is free. */
  label: string;
  /** Whether the day cannot be chosen. A full day may be enabled, so that its full times can be seen. */
  disabled?: boolean | undefined;
}

export interface MoreDaysLoader {
  status: 'idle' | 'loading' | 'failed';
  load: () => void;
}

export interface DayStripProps {
  legend: string;
  days: readonly DayStripDay[];
  /** Returns the title of the visible months, e.g. "Nov – Dec 2026", for a day (`YYYY-MM-DD`) of the first and of the last. */
  months: (first: string, last: string) => string;
  value: string | null;
  onChange: (value: string) => void;
  earlier: string;
  later: string;
  /** Further days, which load when the strip is scrolled near its end. Null if there are no more. */
  more: MoreDaysLoader | null;
  tool?: ReactNode;
  instead?: ReactNode;
}

const PLACEHOLDERS = ['first', 'second', 'third'];

/** Scrollable strip of days as radio buttons. Scrolling chooses nothing. */
export function DayStrip(props: DayStripProps) {
  const { legend, days, months: monthsOf, value, onChange, earlier, later, more, tool, instead } = props;
  const name = useId();
  const strip = useRef<HTMLDivElement>(null);

  // Whether the chosen day is rendered. Scroll when it appears or another day is chosen, but not when further days load.
  const isThere = !instead && days.some((day) => day.value === value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when another day is chosen or the chosen day is loaded
  useLayoutEffect(() => {
    const chosen = strip.current?.querySelector('input:checked')?.parentElement;
    const before = days.slice(
      0,
      days.findIndex((day) => day.value === value),
    );
    const isFirstFree = before.length > 0 && before.every(({ availability }) => availability === 'none');
    if (strip.current && chosen) reveal(strip.current, chosen, isFirstFree);
  }, [value, isThere]);

  const months = byMonth(days);
  const [seen, setSeen] = useState({ first: 0, last: 0, isStart: true });
  const look = useEffectEvent(() => {
    if (!strip.current) return;
    const { first, last } = findVisibleMonths(strip.current);
    const isStart = Math.abs(strip.current.scrollLeft) < 1;
    if (first !== seen.first || last !== seen.last || isStart !== seen.isStart) {
      setSeen({ first, last, isStart });
    }
  });
  const [firstSeen, lastSeen] = [months[seen.first], months[seen.last]].map((month) => month?.[0]?.value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the strip may have scrolled or its days have changed
  useLayoutEffect(() => look(), [days, value, isThere]);

  const loadAtEnd = useEffectEvent(() => {
    if (strip.current && more?.status === 'idle' && isNearEnd(strip.current)) more.load();
  });
  // If a wide window shows all days, no scroll event will load more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the days change
  useEffect(() => {
    if (strip.current && strip.current.clientWidth > 0) loadAtEnd();
  }, [days]);

  const page = (direction: 1 | -1) =>
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth * 0.8, behavior: 'smooth' });

  return (
    <fieldset className={styles.frame}>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.tool}>{tool}</div>
      {!instead && (
        <PageTurner
          title={firstSeen ? monthsOf(firstSeen, lastSeen ?? firstSeen) : ''}
          previous={{ label: earlier, onTurn: () => page(-1), disabled: seen.isStart }}
          next={{ label: later, onTurn: () => page(1) }}
        />
      )}
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
              {month.map((day) => (
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
                  <span className={styles.word}>{day.word}</span>
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
    </fieldset>
  );
}

function byMonth(days: readonly DayStripDay[]): DayStripDay[][] {
  const months: DayStripDay[][] = [];
  for (const day of days) {
    const last = months.at(-1);
    if (last?.[0]?.value.slice(0, 7) === day.value.slice(0, 7)) last.push(day);
    else months.push([day]);
  }
  return months;
}

/** Minimum visible width in px for a month to count as visible. */
const MIN_VISIBLE_PX = 24;

function findVisibleMonths(strip: HTMLElement): { first: number; last: number } {
  const window = strip.getBoundingClientRect();
  // The last elements are placeholders of days, so leave them out.
  const isSeen = [...strip.children].map((child) => {
    const { left, right } = child.getBoundingClientRect();
    const isMonth = child.querySelector('input') !== null;
    return isMonth && Math.min(right, window.right) - Math.max(left, window.left) > MIN_VISIBLE_PX;
  });
  return { first: Math.max(0, isSeen.indexOf(true)), last: Math.max(0, isSeen.lastIndexOf(true)) };
}

/** Whether at most one width of the strip is left to scroll, so that further days should load. */
function isNearEnd({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): boolean {
  // `Math.abs`, because scrollLeft is negative in right-to-left languages.
  return scrollWidth - clientWidth - Math.abs(scrollLeft) <= clientWidth;
}

/** Scrolls the strip, not the page. `asFirst`: until the day is the first one; otherwise, a hidden day moves to the centre. */
function reveal(strip: HTMLElement, day: HTMLElement, asFirst: boolean) {
  const outer = strip.getBoundingClientRect();
  const inner = day.getBoundingClientRect();
  const { direction, paddingInlineStart } = getComputedStyle(strip);
  if (asFirst) {
    const padding = Number.parseFloat(paddingInlineStart) || 0;
    strip.scrollLeft +=
      direction === 'rtl' ? inner.right - outer.right + padding : inner.left - outer.left - padding;
    return;
  }
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
