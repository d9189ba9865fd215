import { useId } from 'react';
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
  /** What a dashed day means, for where there is no room for words on the days. */
  legend: string;
}

/** Five weeks of days, which are about a month whatever day it is, to choose one that is far off. One radio group; turning the pages chooses nothing. */
export function MonthGrid(props: MonthGridProps) {
  const { title, weekdays, days, value, onChange, onPick, previous, next, legend } = props;
  const id = useId();
  const { group, radio } = useRadioChoice({ value, onChange, onPick });
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
      <div role="radiogroup" aria-labelledby={`${id}-title`} className={styles.days} {...group}>
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
      <p className={styles.legend} aria-hidden="true">
        {legend}
      </p>
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
