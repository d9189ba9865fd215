import { useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { chevronIcon, Icon } from '../display/icon.tsx';
import type { AvailabilityLevel } from './day-strip.tsx';
import styles from './slot-grid.module.css';
import { useRadioGroupHandlers } from './use-radio-choice.ts';

export interface TimeSlotOption {
  value: string;
  text: string;
  availability: AvailabilityLevel;
  /** Whether the customer has booked this time. The time is then disabled, but visible although it is taken. */
  own?: boolean | undefined;
  /** Whether the time is between half hours, e.g. a quarter past. Such times are hidden at first if there are many times. */
  between?: boolean | undefined;
  /** Text below the time, e.g. "1 left". For taken times except the customer's own, only for screen readers. */
  note?: string | undefined;
}

interface SlotGroup {
  title: string;
  slots: readonly TimeSlotOption[];
}

interface SlotGridProps {
  legend: string;
  groups: readonly SlotGroup[];
  value: string | null;
  onChange: (value: string) => void;
  onPick?: ((value: string) => void) | undefined;
  hint?: string | undefined;
  /** Returns the text of the button that shows or hides times, e.g. "More times". */
  fold: (unfolded: boolean) => string;
}

/** Number of free times above which times marked `between` are hidden at first. All other times are shown, however many. */
const BETWEEN_HIDDEN_ABOVE = 16;

/** Minimum number of free times that remain when `between` times are hidden. With fewer, the day would look full. */
const MIN_AT_ONCE = 8;

/**
 * Free times of one day as one radio group; nothing if there are none. A time that is taken while it is shown stays in its
 * place, disabled. Needs a `key` per day.
 */
export function SlotGrid({ legend, groups, value, onChange, onPick, hint, fold }: SlotGridProps) {
  const id = useId();
  const { group: keys, radio } = useRadioGroupHandlers({ value, onChange, onPick });
  const [unfolded, setUnfolded] = useState(false);
  const all = groups.flatMap(({ slots }) => slots);
  const free = all.filter((slot) => !isTaken(slot));
  // Times that were shown as free. They remain visible when they are taken, so that no other time moves under the finger.
  const [seenFree, setSeenFree] = useState<ReadonlySet<string>>(new Set());
  const newlyFree = free.filter((slot) => !seenFree.has(slot.value));
  if (newlyFree.length > 0) setSeenFree(new Set([...seenFree, ...newlyFree.map(({ value }) => value)]));
  // Decided on mount, so that bookings of other customers neither fold nor unfold times.
  const [folds] = useState(() => {
    const popular = free.filter((slot) => !slot.between).length;
    return free.length > BETWEEN_HIDDEN_ABOVE && popular >= MIN_AT_ONCE && popular < free.length;
  });
  const [everChosen, setEverChosen] = useState<ReadonlySet<string>>(new Set());
  if (value !== null && !everChosen.has(value)) setEverChosen(new Set([...everChosen, value]));
  const isOffered = (slot: TimeSlotOption) => slot.own || seenFree.has(slot.value) || !isTaken(slot);
  const isFolded = (slot: TimeSlotOption) =>
    folds && slot.between === true && !slot.own && !everChosen.has(slot.value);
  const shown = groups
    .map(({ title, slots }) => ({
      title,
      slots: slots.filter((slot) => isOffered(slot) && (unfolded || !isFolded(slot))),
    }))
    .filter(({ slots }) => slots.length > 0);
  // Decided on mount, so that no time moves to another column when further times are unfolded.
  const [isSixWide] = useState(() => fitsSixColumns(shown, folds));
  if (shown.length === 0) return null;
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
          <div
            className={classNames(
              styles.slots,
              group.slots.some(({ text }) => text.length > 5) && styles.wide,
              isSixWide && styles.six,
            )}
          >
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
      {folds && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {fold(unfolded)}
          <span className={styles.chevron}>
            <Icon path={chevronIcon} size={20} />
          </span>
        </button>
      )}
    </fieldset>
  );
}

/** Whether wide screens show six columns, not eight: one line is enough, or the last lines have fewer empty cells. */
function fitsSixColumns(groups: readonly SlotGroup[], folds: boolean): boolean {
  if (!folds && groups.every(({ slots }) => slots.length <= 6)) return true;
  const emptyCells = (columns: number) =>
    groups
      .filter(({ slots }) => slots.length > columns)
      .reduce((sum, { slots }) => sum + ((columns - (slots.length % columns)) % columns), 0);
  // Times a quarter of an hour apart line up by hour in eight columns, but not in six.
  return !groups.some(({ slots }) => slots.some(({ between }) => between)) && emptyCells(6) < emptyCells(8);
}

function isTaken({ availability }: TimeSlotOption): boolean {
  return availability === 'none';
}
