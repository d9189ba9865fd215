import { type ChangeEvent, type CSSProperties, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './code-field.module.css';
import fieldStyles from './field.module.css';
import { describedBy, Field, type FieldTexts } from './field.tsx';

export interface CodeFieldProps extends FieldTexts {
  /** The digits typed so far. */
  value: string;
  /** Gets digits only, at most `length` of them, whatever was typed or pasted. */
  onChange: (digits: string) => void;
  /** The last digit has arrived; not called again for the same digits. */
  onComplete?: ((digits: string) => void) | undefined;
  /** Number of digits; 6 unless stated. */
  length?: number | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  /** Id of a text that is read out with the field, before its hint or error. */
  'aria-describedby'?: string | undefined;
}

/** A code from a text message: one input, so that the keyboard's suggestion, paste and correction all work. */
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
  const tied = describedBy(id, { hint, error });
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = event.target.value.replace(/\D/g, '').slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  return (
    <Field id={id} label={label} labelHidden={labelHidden} mark={mark} hint={hint} error={error} announced>
      <div className={classNames(fieldStyles.box, styles.box)}>
        {/* No maxLength: it would cut a pasted "418 207" before the space is taken out. */}
        <input
          {...input}
          {...tied}
          aria-describedby={[description, tied['aria-describedby']].filter(Boolean).join(' ') || undefined}
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
