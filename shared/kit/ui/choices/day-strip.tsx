import { useId, useLayoutEffect, useRef } from 'react';
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
  /** The day in full and how much of it is free, as read out: "Thursday 26 November, a few times left". */
  label: string;
  /** Cannot be chosen, e.g. closed. A full day may stay choosable, so that its full times can be seen. */
  disabled?: boolean | undefined;
}

export interface DayStripProps {
  legend: string;
  days: readonly Day[];
  value: string | null;
  onChange: (value: string) => void;
  /** Names of the two buttons that page through the strip where there is a mouse. */
  earlier: string;
  later: string;
}

/** A strip of days, each with a bar that says how much is free by its length as well as its colour. Radio buttons. */
export function DayStrip({ legend, days, value, onChange, earlier, later }: DayStripProps) {
  const name = useId();
  const strip = useRef<HTMLDivElement>(null);

  // More days may come while the visitor looks around in the strip; only another choice moves it.
  const isThere = days.some((day) => day.value === value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen day's arrival is the event
  useLayoutEffect(() => {
    const chosen = strip.current?.querySelector('input:checked')?.parentElement;
    if (strip.current && chosen) reveal(strip.current, chosen);
  }, [value, isThere]);

  const page = (direction: 1 | -1) =>
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth * 0.8, behavior: 'smooth' });

  return (
    <fieldset className={styles.frame}>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.pager}>
        <button type="button" className={styles.page} aria-label={earlier} onClick={() => page(-1)}>
          <Icon path={chevronIcon} size={20} />
        </button>
        <button type="button" className={styles.page} aria-label={later} onClick={() => page(1)}>
          <Icon path={chevronIcon} size={20} />
        </button>
      </div>
      <div className={styles.strip} ref={strip}>
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
                  <span className={styles.free} />
                </label>
              ))}
            </div>
          </div>
        ))}
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

/** Scrolls the strip (never the page) so that the day stands in its middle, unless it can be seen already. */
function reveal(strip: HTMLElement, day: HTMLElement) {
  const outer = strip.getBoundingClientRect();
  const inner = day.getBoundingClientRect();
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
