import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/icon.tsx';
import { alertIcon } from '../display/icons.ts';
import styles from './field.module.css';

/** What every field says about itself. */
export interface FieldTexts {
  label: string;
  /** Keeps the label for assistive technology only; for a field that stands inside another one's line. */
  labelHidden?: boolean | undefined;
  /** A word after the label, e.g. "optional". Required fields carry no mark. */
  mark?: string | undefined;
  /** Below the field, while there is no error. */
  hint?: ReactNode;
  /** In the hint's place: what is wrong and what to do. Its presence makes the field invalid. */
  error?: ReactNode;
}

export interface FieldProps extends FieldTexts {
  /** Id of the control that the label belongs to. */
  id: string;
  /** Whether an error is read out when it comes; for a field that keeps the focus while it is checked. */
  announced?: boolean | undefined;
  /** At the end of the line below the field, e.g. a counter. */
  corner?: ReactNode;
  children: ReactNode;
}

/** Attributes that tie a control to its field's texts. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  return {
    id,
    'aria-describedby': error || hint ? `${id}-message` : undefined,
    'aria-invalid': error ? true : undefined,
  } as const;
}

/** The frame of a field: label above, hint or error below. Components of this folder use it; screens use those. */
export function Field({
  id,
  label,
  labelHidden,
  mark,
  hint,
  error,
  corner,
  announced,
  children,
}: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={classNames(styles.label, labelHidden && 'visually-hidden')}>
        {label}
        {mark && <span className={styles.mark}> {mark}</span>}
      </label>
      {children}
      {(error || hint || corner) && (
        <div className={styles.below}>
          {(error || hint) && (
            <p
              id={`${id}-message`}
              // Another element than the hint, so that an error is read out when it comes.
              key={error ? 'error' : 'hint'}
              role={error && announced ? 'alert' : undefined}
              className={error ? styles.error : styles.hint}
            >
              {error && <Icon path={alertIcon} size={16} />}
              {/* One element, so that links within the text stay in its line. */}
              <span>{error || hint}</span>
            </p>
          )}
          {corner}
        </div>
      )}
    </div>
  );
}
