import { Link } from '@forecourt/shared/router';
import { Fragment, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { checkIcon, chevronIcon, Icon } from '../display/icon.tsx';
import { fieldIdAndAriaProps } from '../fields/field.tsx';
import { FieldError } from '../fields/field-error.tsx';
import styles from './choice-list.module.css';
import { useRadioGroupHandlers } from './use-radio-choice.ts';

interface Choice<V extends string = string> {
  value: V;
  title: ReactNode;
  description?: ReactNode;
  leading?: ReactNode;
  disabled?: boolean | undefined;
  below?: ReactNode;
}

interface ChoiceListProps<V extends string = string> {
  legend: string;
  legendHidden?: boolean | undefined;
  /** Hint that only screen readers read. */
  hint?: ReactNode;
  error?: ReactNode;
  choices: readonly Choice<V>[];
  value: V | null;
  onChange: (value: V) => void;
  onPick?: ((value: V) => void) | undefined;
  stacked?: boolean | undefined;
}

/** Radio buttons shown as cards, for a few options that need a description. */
export function ChoiceList<V extends string>({
  legend,
  legendHidden,
  hint,
  error,
  choices,
  value,
  onChange,
  onPick,
  stacked = false,
}: ChoiceListProps<V>) {
  const id = useId();
  const { group, radio } = useRadioGroupHandlers({ value, onChange, onPick });
  return (
    <fieldset
      className={classNames(styles.list, stacked && styles.stacked)}
      {...fieldIdAndAriaProps(id, { error, hint })}
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
      {error ? (
        <FieldError id={`${id}-message`}>{error}</FieldError>
      ) : (
        hint && (
          <p id={`${id}-message`} hidden>
            {hint}
          </p>
        )
      )}
    </fieldset>
  );
}

interface ChoiceLinksProps {
  links: readonly (Pick<Choice, 'title' | 'description' | 'leading'> & { to: string })[];
}

/** Links shown like the cards of a stacked `ChoiceList`. */
export function ChoiceLinks({ links }: ChoiceLinksProps) {
  return (
    <div className={styles.links}>
      <ul className={classNames(styles.list, styles.stacked)}>
        {links.map(({ to, title, description, leading }) => (
          <li key={to} className={styles.item}>
            <Link to={to} className={styles.choice ?? ''}>
              {leading}
              <span className={styles.texts}>
                <span className={styles.title}>{title}</span>
                <span className={styles.description}>{description}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
