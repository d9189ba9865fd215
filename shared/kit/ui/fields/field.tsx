import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';

export interface FieldTexts {
  label: string;
  labelHidden?: boolean | undefined;
  /** Word after the label, e.g. "optional". Required fields have no such word. */
  mark?: string | undefined;
  hint?: ReactNode;
  /** Error and how to correct it. Shown in place of the hint; makes the field invalid. */
  error?: ReactNode;
}

export interface FieldProps extends FieldTexts {
  id: string;
  /** Whether screen readers announce a new error at once. For fields that keep the focus while they are validated. */
  announced?: boolean | undefined;
  corner?: ReactNode;
  children: ReactNode;
}

export function fieldIdAndAriaProps(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  return {
    id,
    'aria-describedby': error || hint ? `${id}-message` : undefined,
    'aria-invalid': error ? true : undefined,
  } as const;
}

/** Label above a control, and hint or error below. Used by field components only. */
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
          {error ? (
            <FieldError id={`${id}-message`} announced={announced}>
              {error}
            </FieldError>
          ) : (
            hint && <p id={`${id}-message`}>{hint}</p>
          )}
          {corner}
        </div>
      )}
    </div>
  );
}

interface FieldGroupProps {
  legend: string;
  /** Error of the group as a whole, shown below its controls. */
  error?: ReactNode;
  children: ReactNode;
}

export function FieldGroup({ legend, error, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.group} {...(error && fieldIdAndAriaProps(id, { error, hint: null }))}>
      <legend className={styles.label}>{legend}</legend>
      {children}
      {error && <FieldError id={`${id}-message`}>{error}</FieldError>}
    </fieldset>
  );
}

export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
