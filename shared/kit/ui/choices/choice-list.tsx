import { Fragment, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/icon.tsx';
import { alertIcon, checkIcon, chevronIcon } from '../display/icons.ts';
import styles from './choice-list.module.css';
import { useRadioChoice } from './use-radio-choice.ts';

export interface Choice<V extends string = string> {
  value: V;
  title: string;
  description?: ReactNode;
  /** Before the texts, e.g. a `Plate`. */
  leading?: ReactNode;
  disabled?: boolean | undefined;
  /** Below the card once it is chosen: what has to be said about this choice only. */
  below?: ReactNode;
}

export interface ChoiceListProps<V extends string = string> {
  /** What is being chosen; named by the screen's heading? Then hide it with `legendHidden`. */
  legend: string;
  legendHidden?: boolean | undefined;
  hint?: ReactNode;
  /** The hint is for screen readers only: that a press leads on, which others see. */
  hintHidden?: boolean | undefined;
  error?: ReactNode;
  choices: readonly Choice<V>[];
  value: V | null;
  onChange: (value: V) => void;
  /** A press leads on, the arrow keys do not: see `useRadioChoice`. */
  onPick?: ((value: V) => void) | undefined;
  /** One to a line however much room there is: what stands before their words leaves these little of half a line. */
  stacked?: boolean | undefined;
  /** Three to a line where its `Panes` are wide, each with what leads above its words. */
  tiles?: boolean | undefined;
}

/** One of a few things that need a word of explanation each: cards that are radio buttons. */
export function ChoiceList<V extends string>({
  legend,
  legendHidden,
  hint,
  hintHidden,
  error,
  choices,
  value,
  onChange,
  onPick,
  stacked = false,
  tiles = false,
}: ChoiceListProps<V>) {
  const id = useId();
  const { group, radio } = useRadioChoice({ value, onChange, onPick });
  return (
    <fieldset
      className={classNames(styles.list, stacked && styles.stacked, tiles && styles.tiles)}
      aria-describedby={error || hint ? `${id}-message` : undefined}
      aria-invalid={error ? true : undefined}
      {...group}
    >
      <legend className={classNames(styles.legend, legendHidden && 'visually-hidden')}>{legend}</legend>
      {choices.map((choice) => (
        <Fragment key={choice.value}>
          <div className={styles.item}>
            <label className={styles.choice}>
              <input
                type="radio"
                name={id}
                disabled={choice.disabled}
                {...radio(choice.value)}
                className={styles.radio}
              />
              {choice.leading}
              <span className={styles.texts}>
                <span className={styles.title}>{choice.title}</span>
                {choice.description && <span className={styles.description}>{choice.description}</span>}
              </span>
              <span className={styles.check}>
                <Icon path={checkIcon} size={20} />
              </span>
              {onPick && (
                <span className={styles.chevron}>
                  <Icon path={chevronIcon} size={20} />
                </span>
              )}
            </label>
          </div>
          {choice.value === value && choice.below && <div className={styles.below}>{choice.below}</div>}
        </Fragment>
      ))}
      {(error || hint) && (
        <p id={`${id}-message`} hidden={!error && hintHidden} className={error ? styles.error : styles.hint}>
          {error && <Icon path={alertIcon} size={16} />}
          <span>{error || hint}</span>
        </p>
      )}
    </fieldset>
  );
}
