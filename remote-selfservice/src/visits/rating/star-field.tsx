import { alertIcon, classNames, Icon } from '@forecourt/shared/ui';
import { useId } from 'react';
import { Star } from './star.tsx';
import { starValues } from './star-values.ts';
import styles from './stars.module.css';
import { useStarText } from './use-star-text.ts';

interface StarFieldProps {
  legend: string;
  value: number | null;
  error: React.ReactNode;
  onChange: (stars: number) => void;
}

/** Stars as radio buttons, for arrow keys and screen readers, with their meaning beside them. */
export function StarField({ legend, value, error, onChange }: StarFieldProps) {
  const id = useId();
  const starText = useStarText();
  const word = value === null ? null : starText.word(value);
  return (
    <fieldset
      className={styles.field}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-message` : undefined}
    >
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.line}>
        <div className={styles.choices}>
          {starValues().map((stars) => (
            <label key={stars} className={styles.choice}>
              <input
                type="radio"
                name={id}
                value={stars}
                checked={stars === value}
                onChange={() => onChange(stars)}
                className={styles.radio}
              />
              <span className="visually-hidden">{starText.full(stars)}</span>
              <Star full={value !== null && stars <= value} large />
            </label>
          ))}
        </div>
        {word && (
          <span className={styles.word} aria-hidden="true">
            {word}
          </span>
        )}
      </div>
      {error && (
        <p id={`${id}-message`} className={classNames(styles.error)}>
          <Icon path={alertIcon} size={16} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
