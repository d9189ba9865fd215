import { type ReactNode, useId } from 'react';
import { fieldIdAndAriaProps } from '../fields/field.tsx';
import { FieldError } from '../fields/field-error.tsx';
import { VisuallyHidden } from '../layout/stack.tsx';
import styles from './chip-list.module.css';

interface Chip<V extends string = string> {
  value: V;
  text: string;
  /** Picture in place of the text, e.g. a `Plate`. The text is then only for screen readers. */
  picture?: ReactNode;
  disabled?: boolean;
}

interface ChipRadioGroupProps<V extends string = string> {
  legend: string;
  mark?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  chips: readonly Chip<V>[];
  /** Button after the chips that adds further ones. */
  more?: ReactNode;
  value: string | null;
  onChange: (value: V) => void;
}

export function ChipRadioGroup<V extends string>({
  legend,
  mark,
  hint,
  error,
  chips,
  more,
  value,
  onChange,
}: ChipRadioGroupProps<V>) {
  const id = useId();
  return (
    <fieldset className={styles.list} {...fieldIdAndAriaProps(id, { error, hint })}>
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
            disabled={chip.disabled}
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
      {more}
      {error && <FieldError id={`${id}-message`}>{error}</FieldError>}
      {hint && !error && (
        <p id={`${id}-message`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
