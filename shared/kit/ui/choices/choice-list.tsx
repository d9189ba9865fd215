import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/icon.tsx';
import { alertIcon } from '../display/icons.ts';
import styles from './choice-list.module.css';

export interface Choice<V extends string = string> {
  value: V;
  title: string;
  description?: ReactNode;
  /** Before the texts, e.g. a `Plate`. */
  leading?: ReactNode;
  disabled?: boolean | undefined;
}

export interface ChoiceListProps<V extends string = string> {
  /** What is being chosen; named by the screen's heading? Then hide it with `legendHidden`. */
  legend: string;
  legendHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  choices: readonly Choice<V>[];
  value: V | null;
  onChange: (value: V) => void;
}

/** One of a few things that need a word of explanation each: cards that are radio buttons. */
export function ChoiceList<V extends string>({
  legend,
  legendHidden,
  hint,
  error,
  choices,
  value,
  onChange,
}: ChoiceListProps<V>) {
  const id = useId();
  return (
    <fieldset
      className={styles.list}
      aria-describedby={error || hint ? `${id}-message` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={classNames(styles.legend, legendHidden && 'visually-hidden')}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={id}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
            className={styles.radio}
          />
          {choice.leading}
          <span className={styles.texts}>
            <span className={styles.title}>{choice.title}</span>
            {choice.description && <span className={styles.description}>{choice.description}</span>}
          </span>
        </label>
      ))}
      {(error || hint) && (
        <p id={`${id}-message`} className={error ? styles.error : styles.hint}>
          {error && <Icon path={alertIcon} size={16} />}
          <span>{error || hint}</span>
        </p>
      )}
    </fieldset>
  );
}
