import { type ChangeEvent, type CSSProperties, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './code-field.module.css';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts, fieldIdAndAriaProps } from './field.tsx';

interface CodeFieldProps extends FieldTexts {
  value: string;
  onChange: (digits: string) => void;
  /** Called when the last digit is entered; not called again for the same digits. */
  onComplete?: ((digits: string) => void) | undefined;
  length?: number | undefined;
  readOnly?: boolean | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  /** Id of an element that screen readers read before the hint or the error. */
  'aria-describedby'?: string | undefined;
}

/** Field for a code from a text message. One input, so that autofill, paste and correction work. */
export function CodeField({
  label,
  labelHidden,
  mark,
  hint,
  error,
  value,
  onChange,
  onComplete,
  length = 6,
  'aria-describedby': description,
  ...input
}: CodeFieldProps) {
  const id = useId();
  const idAndAria = fieldIdAndAriaProps(id, { hint, error });
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = event.target.value.replace(/\D/g, '').slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  return (
    <Field id={id} label={label} labelHidden={labelHidden} mark={mark} hint={hint} error={error} announced>
      <div className={classNames(fieldStyles.box, styles.box)}>
        {/* maxLength would cut a pasted "418 207" before the space is removed. */}
        <input
          {...input}
          {...idAndAria}
          aria-describedby={
            [description, idAndAria['aria-describedby']].filter(Boolean).join(' ') || undefined
          }
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={value}
          onChange={change}
          className={styles.code}
          style={{ '--digits': length } as CSSProperties}
        />
      </div>
    </Field>
  );
}
