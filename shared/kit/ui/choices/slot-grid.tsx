import { useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import type { AvailabilityLevel } from './day-strip.tsx';
import styles from './slot-grid.module.css';
import { useRadioChoice } from './use-radio-choice.ts';

export interface Slot {
  /** What is chosen, e.g. `10:30`. */
  value: string;
  /** As shown, e.g. "10:30" or "10:30 am". */
  text: string;
  /** `none`: cannot be chosen, and is shown struck through; where there are many folded away at first, unless it was free while this grid is shown. */
  availability: AvailabilityLevel;
  /** The one that its customer has already: no choice, and never folded away. */
  own?: boolean | undefined;
  /** Between the times that most people ask for, e.g. a quarter past: folded away at first where there are many. */
  between?: boolean | undefined;
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
  /** A press leads on, the arrow keys do not: see `useRadioChoice`. */
  onPick?: ((value: string) => void) | undefined;
  /** Read out with the legend: that a press leads on. */
  hint?: string | undefined;
  /**
   * What unfolds those that are folded away and folds them again, given how many of them are taken and how many are free,
   * and whether they are unfolded: "34 times taken", "More times", "Fewer times".
   */
  fold: (folded: { taken: number; free: number; unfolded: boolean }) => string;
}

/** A few taken times stay among the others, which stand in line then: quarter below quarter. */
const MAX_IN_PLACE = 8;

/** As many free times can be looked over; of more, those between wait behind a press. */
const MAX_AT_ONCE = 16;

/** Those between wait only where as many others are free: with fewer, a day that has times would look full. */
const MIN_AT_ONCE = 8;

/**
 * The times of one day, by part of the day: one radio group. Full ones are there to be seen, so that a busy day does not look
 * closed. Another day needs another `key`.
 */
export function SlotGrid({ legend, groups, value, onChange, onPick, hint, fold }: SlotGridProps) {
  const id = useId();
  const { group: keys, radio } = useRadioChoice({ value, onChange, onPick });
  const [unfolded, setUnfolded] = useState(false);
  const all = groups.flatMap(({ slots }) => slots);
  const free = all.filter((slot) => !isTaken(slot));
  // What is taken while it is looked at stays where it is: nothing moves under the finger.
  const [seenFree, setSeenFree] = useState<ReadonlySet<string>>(new Set());
  const newlyFree = free.filter((slot) => !seenFree.has(slot.value));
  if (newlyFree.length > 0) setSeenFree(new Set([...seenFree, ...newlyFree.map(({ value }) => value)]));
  // Once for the day: nothing folds or unfolds by itself when a time is taken or becomes free.
  const [folds] = useState(() => ({
    taken: all.length - free.length > MAX_IN_PLACE,
    between: free.length > MAX_AT_ONCE && free.filter((slot) => !slot.between).length >= MIN_AT_ONCE,
  }));
  // What was chosen once is among the others for good.
  const [everChosen, setEverChosen] = useState<ReadonlySet<string>>(new Set());
  if (value !== null && !everChosen.has(value)) setEverChosen(new Set([...everChosen, value]));
  const isFolded = (slot: Slot) => {
    if (slot.own || everChosen.has(slot.value)) return false;
    const isFoldedTaken = folds.taken && isTaken(slot) && !seenFree.has(slot.value);
    return isFoldedTaken || (folds.between && slot.between === true);
  };
  const folded = all.filter(isFolded);
  const taken = folded.filter(isTaken).length;
  const shown = groups
    .map(({ title, slots }) => ({
      title,
      slots: unfolded ? slots : slots.filter((slot) => !isFolded(slot)),
    }))
    .filter(({ slots }) => slots.length > 0);
  return (
    <fieldset className={styles.grid} aria-describedby={hint ? `${id}-hint` : undefined} {...keys}>
      <legend className="visually-hidden">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} hidden>
          {hint}
        </p>
      )}
      {shown.map((group, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would make screen readers repeat two legends per time
        <div key={group.title} role="group" aria-labelledby={`${id}-${index}`} className={styles.group}>
          <p id={`${id}-${index}`} className={styles.title}>
            {group.title}
          </p>
          <div className={styles.slots}>
            {group.slots.map((slot) => (
              <label
                key={slot.value}
                className={classNames(styles.slot, styles[slot.availability], slot.own && styles.own)}
              >
                <input
                  type="radio"
                  name={id}
                  disabled={isTaken(slot)}
                  {...radio(slot.value)}
                  className={styles.radio}
                />
                <span className={styles.time}>{slot.text}</span>
                {slot.note && (
                  <span className={isTaken(slot) && !slot.own ? 'visually-hidden' : styles.note}>
                    {' '}
                    {slot.note}
                  </span>
                )}
              </label>
            ))}
          </div>
        </div>
      ))}
      {folded.length > 0 && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {fold({ taken, free: folded.length - taken, unfolded })}
        </button>
      )}
    </fieldset>
  );
}

function isTaken({ availability }: Slot): boolean {
  return availability === 'none';
}
