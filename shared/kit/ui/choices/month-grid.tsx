import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/icon.tsx';
import { chevronIcon } from '../display/icons.ts';
import type { AvailabilityLevel } from './day-strip.tsx';
import styles from './month-grid.module.css';
import { useRadioChoice } from './use-radio-choice.ts';

export interface MonthDay {
  /** What is chosen, `YYYY-MM-DD`. */
  value: string;
  /** As shown: "26". */
  day: string;
  /** Short, above the first day of a month: "Dec". */
  month?: string | undefined;
  /** Null for a day that nothing is known of, or that cannot be booked at all. */
  availability: AvailabilityLevel | null;
  /** In place of the bar, as `Day` has it. */
  word?: string | undefined;
  /** The day in full and how much of it is free, as read out. */
  label: string;
  disabled?: boolean | undefined;
}

/** Leads to other weeks. */
export interface MonthTurn {
  /** What it leads to, as read out: "Later weeks". */
  label: string;
  onTurn: () => void;
  disabled?: boolean | undefined;
}

export interface MonthGridProps {
  /** The months that the days are of: "Nov – Dec 2026". */
  title: string;
  /** Short names of the days of the week, in the order of the country's week. */
  weekdays: readonly string[];
  /** Whole weeks. */
  days: readonly MonthDay[];
  value: string | null;
  onChange: (value: string) => void;
  /** A press leads on, the arrow keys do not: see `useRadioChoice`. */
  onPick: (value: string) => void;
  previous: MonthTurn;
  next: MonthTurn;
}

const WEEK = 7;

/** How far a key leads in the grid: https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/ */
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -WEEK,
  ArrowDown: WEEK,
  ArrowLeft: -1,
  ArrowRight: 1,
};

/**
 * Five weeks of days, which are about a month whatever day it is, to choose one that is far off. One radio group, in which
 * the arrow keys move as in a calendar: up and down by a week. Turning the pages, also by Page Up and Page Down, chooses
 * nothing.
 */
export function MonthGrid(props: MonthGridProps) {
  const { title, weekdays, days, value, onChange, onPick, previous, next } = props;
  const id = useId();
  const { group, radio } = useRadioChoice({ value, onChange, onPick });
  const grid = useRef<HTMLDivElement>(null);
  const inputAt = (index: number) => grid.current?.querySelectorAll('input')[index];

  // The day that has the focus goes with its page: the one in its place gets it, or the first after it that can be chosen.
  const turnedFrom = useRef<number>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: that other weeks are shown is the event
  useEffect(() => {
    const from = turnedFrom.current;
    turnedFrom.current = null;
    if (from === null) return;
    const inputs = [...(grid.current?.querySelectorAll('input') ?? [])];
    [...inputs.slice(from), ...inputs.slice(0, from)].find(({ disabled }) => !disabled)?.focus();
  }, [days[0]?.value]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    group.onKeyDown?.(event);
    // The browser's own, such as Alt+← back to the page before.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = days.findIndex((day) => day.value === (event.target as HTMLInputElement).value);
    const turn = event.key === 'PageUp' ? previous : event.key === 'PageDown' ? next : undefined;
    const step = STEPS[event.key];
    if (from < 0 || (!turn && step === undefined)) return;
    // Else the browser takes the days for a list.
    event.preventDefault();
    if (turn && !turn.disabled) {
      turnedFrom.current = from;
      turn.onTurn();
    } else if (step !== undefined) {
      let to = from + step;
      while (days[to]?.disabled) to += step;
      const day = days[to];
      if (!day) return;
      inputAt(to)?.focus();
      onChange(day.value);
    }
  }
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <Turn {...previous} />
        <p id={`${id}-title`} className={styles.title} aria-live="polite">
          {title}
        </p>
        <Turn {...next} />
      </div>
      <div className={styles.weekdays} aria-hidden="true">
        {weekdays.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <div
        ref={grid}
        role="radiogroup"
        aria-labelledby={`${id}-title`}
        className={styles.days}
        {...group}
        onKeyDown={onKeyDown}
      >
        {days.map((day) => (
          <label
            key={day.value}
            className={classNames(styles.day, day.availability && styles[day.availability])}
          >
            <input
              type="radio"
              name={id}
              disabled={day.disabled}
              aria-label={day.label}
              {...radio(day.value)}
              className={styles.radio}
            />
            {day.month && <span className={styles.monthName}>{day.month}</span>}
            <span className={styles.number}>{day.day}</span>
            {day.word && <span className={styles.word}>{day.word}</span>}
            <span className={styles.free} />
          </label>
        ))}
      </div>
    </div>
  );
}

/** Where it leads no further it keeps the focus that its last press gave it: a disabled button would lose it. */
function Turn({ label, onTurn, disabled = false }: MonthTurn) {
  return (
    <button
      type="button"
      className={styles.turn}
      aria-label={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onTurn}
    >
      <Icon path={chevronIcon} size={20} />
    </button>
  );
}
