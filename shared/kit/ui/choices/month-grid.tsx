import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import type { AvailabilityLevel } from './day-strip.tsx';
import styles from './month-grid.module.css';
import { type PageButtonProps, PageTurner } from './page-turner.tsx';
import { useRadioGroupHandlers } from './use-radio-choice.ts';

export interface MonthGridDay {
  value: string;
  day: string;
  /** Short name of the month above the number. */
  caption?: string | undefined;
  /** Whether the number has a ring. */
  today?: boolean | undefined;
  /** How much of the day is free; null if unknown or not bookable. */
  availability: AvailabilityLevel | null;
  label: string;
  disabled?: boolean | undefined;
}

interface MonthGridProps {
  title: string;
  weekdays: readonly string[];
  days: readonly MonthGridDay[];
  value: string | null;
  onChange: (value: string) => void;
  onPick: (value: string) => void;
  previous: PageButtonProps;
  next: PageButtonProps;
  /** Words for the marks of days with few free times and with none. */
  legend: Record<'few' | 'none', string>;
}

const WEEK = 7;

/** Key → number of days to move by (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/). */
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -WEEK,
  ArrowDown: WEEK,
  ArrowLeft: -1,
  ArrowRight: 1,
};

/** Weeks of days as one radio group. Arrow keys choose another day; Page Up and Page Down only show other weeks. */
export function MonthGrid(props: MonthGridProps) {
  const { title, weekdays, days, value, onChange, onPick, previous, next, legend } = props;
  const id = useId();
  const { group, radio } = useRadioGroupHandlers({ value, onChange, onPick });
  const grid = useRef<HTMLDivElement>(null);
  const inputAt = (index: number) => grid.current?.querySelectorAll('input')[index];

  // Index of the day that had the focus when Page Up or Page Down was pressed; else null. When the new weeks are rendered,
  // the focus moves to their chosen day or, without one, to the first enabled day from this index on, else from the beginning.
  const turnedFrom = useRef<number>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when other weeks are shown or another day is chosen
  useEffect(() => {
    const from = turnedFrom.current;
    const { activeElement } = document;
    // The focused day may be removed with its page. If another element has the focus by now, it keeps it.
    const isElsewhere = activeElement !== document.body && !grid.current?.contains(activeElement);
    if (isElsewhere) turnedFrom.current = null;
    if (from === null || isElsewhere) return;
    const inputs = [...(grid.current?.querySelectorAll('input') ?? [])];
    const enabled = [...inputs.slice(from), ...inputs.slice(0, from)].filter(({ disabled }) => !disabled);
    (enabled.find(({ checked }) => checked) ?? enabled[0])?.focus();
  }, [days[0]?.value, value]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    group.onKeyDown?.(event);
    turnedFrom.current = null;
    // Key combinations with a modifier belong to the browser, e.g. Alt+← for the previous page.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = days.findIndex((day) => day.value === (event.target as HTMLInputElement).value);
    const turn = event.key === 'PageUp' ? previous : event.key === 'PageDown' ? next : undefined;
    const step = STEPS[event.key];
    if (from < 0 || (!turn && step === undefined)) return;
    // By default, the browser would move to the next radio button in order, not to the day above or below.
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
      <PageTurner title={title} titleId={`${id}-title`} previous={previous} next={next} />
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
            className={classNames(
              styles.day,
              day.availability && styles[day.availability],
              day.today && styles.today,
            )}
          >
            <input
              type="radio"
              name={id}
              disabled={day.disabled}
              aria-label={day.label}
              {...radio(day.value)}
              className={styles.radio}
            />
            {day.caption && <span className={styles.caption}>{day.caption}</span>}
            <span className={styles.number}>{day.day}</span>
            <span className={styles.free} />
          </label>
        ))}
      </div>
      {/* Each day's label contains its availability. */}
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.legendFew}>{legend.few}</span>
        <span className={styles.legendNone}>{legend.none}</span>
      </p>
    </div>
  );
}
