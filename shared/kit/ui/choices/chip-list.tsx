import { type ReactNode, useId } from 'react';
import { Icon } from '../display/icon.tsx';
import { alertIcon } from '../display/icons.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './chip-list.module.css';

export interface Chip<V extends string = string> {
  value: V;
  text: string;
  /** What is seen in the place of the text, which is then only read out: a `Plate`. */
  picture?: ReactNode;
}

export interface ChipListProps<V extends string = string> {
  /** What is being chosen. */
  legend: string;
  /** A word after the legend: "optional". */
  mark?: string | undefined;
  hint?: ReactNode;
  /** In the place of the hint. */
  error?: ReactNode;
  chips: readonly Chip<V>[];
  /** Null, or none of them, as long as nothing is chosen. */
  value: string | null;
  onChange: (value: V) => void;
}

/** One of up to a dozen things that a word says all of, as many to a line as fit. */
export function ChipList<V extends string>({
  legend,
  mark,
  hint,
  error,
  chips,
  value,
  onChange,
}: ChipListProps<V>) {
  const id = useId();
  return (
    <fieldset
      className={styles.list}
      aria-describedby={error || hint ? `${id}-message` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={styles.legend}>
        {legend}
        {mark && <span className={styles.mark}> {mark}</span>}
      </legend>
      {chips.map((chip) => (
        <label key={chip.value} className={styles.chip}>
          <input
            type="radio"
            name={id}
            value={chip.value}
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
            className={styles.radio}
          />
          {chip.picture ? (
            <>
              <VisuallyHidden>{chip.text}</VisuallyHidden>
              <span aria-hidden="true" className={styles.picture}>
                {chip.picture}
              </span>
            </>
          ) : (
            chip.text
          )}
        </label>
      ))}
      {error && (
        <p id={`${id}-message`} className={styles.error}>
          <Icon path={alertIcon} size={16} />
          <span>{error}</span>
        </p>
      )}
      {hint && !error && (
        <p id={`${id}-message`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
