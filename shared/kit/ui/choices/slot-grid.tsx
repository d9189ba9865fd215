import { useId } from 'react';
import { classNames } from '../class-names.ts';
import type { AvailabilityLevel } from './day-strip.tsx';
import styles from './slot-grid.module.css';

export interface Slot {
  /** What is chosen, e.g. `10:30`. */
  value: string;
  /** As shown, e.g. "10:30" or "10:30 am". */
  text: string;
  /** `none`: shown, struck through, cannot be chosen. */
  availability: AvailabilityLevel;
  /** Below the time; for `few` what is left ("1 left"), for `none` read out only ("full"). */
  note?: string | undefined;
}

export interface SlotGroup {
  /** Part of the day, e.g. "Morning". */
  title: string;
  slots: readonly Slot[];
}

export interface SlotGridProps {
  legend: string;
  groups: readonly SlotGroup[];
  value: string | null;
  onChange: (value: string) => void;
}

/** The times of one day, by part of the day: one radio group, full times included so that a busy day does not look closed. */
export function SlotGrid({ legend, groups, value, onChange }: SlotGridProps) {
  const id = useId();
  return (
    <fieldset className={styles.grid}>
      <legend className="visually-hidden">{legend}</legend>
      {groups.map((group, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would make screen readers repeat two legends per time
        <div key={group.title} role="group" aria-labelledby={`${id}-${index}`} className={styles.group}>
          <p id={`${id}-${index}`} className={styles.title}>
            {group.title}
          </p>
          <div className={styles.slots}>
            {group.slots.map((slot) => (
              <label key={slot.value} className={classNames(styles.slot, styles[slot.availability])}>
                <input
                  type="radio"
                  name={id}
                  value={slot.value}
                  checked={slot.value === value}
                  disabled={slot.availability === 'none'}
                  onChange={() => onChange(slot.value)}
                  className={styles.radio}
                />
                <span className={styles.time}>{slot.text}</span>
                {slot.note && (
                  <span className={slot.availability === 'none' ? 'visually-hidden' : styles.note}>
                    {' '}
                    {slot.note}
                  </span>
                )}
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
