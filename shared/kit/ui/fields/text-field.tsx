import { useFormat } from '@forecourt/shared/i18n';
import { FIRST_VALID_DATE, LAST_VALID_DATE } from '@forecourt/shared/limits';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import styles from './field.module.css';
import { Field, type FieldTexts, fieldIdAndAriaProps } from './field.tsx';

export interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'prefix' | 'className' | 'style' | 'children'> {
  /** Unit or icon before the text, as `suffix` after it. No part of the accessible name, so a unit must also be in the hint. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Control before the box, e.g. the country of a phone number. It shares label, hint and error with the field. */
  lead?: ReactNode;
}

/** Field for one line of text. Set `inputMode` and `autoComplete`, which determine the phone's keyboard and suggestions. */
export function TextField({
  label,
  labelHidden,
  mark,
  hint,
  error,
  prefix,
  suffix,
  lead,
  id,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const box = (
    <div className={styles.box}>
      {prefix && <span className={styles.slot}>{prefix}</span>}
      <input
        type="text"
        {...input}
        {...fieldIdAndAriaProps(fieldId, { hint, error })}
        className={styles.control}
      />
      {suffix && <span className={styles.slot}>{suffix}</span>}
    </div>
  );
  return (
    <Field id={fieldId} label={label} labelHidden={labelHidden} mark={mark} hint={hint} error={error}>
      {lead ? (
        <div className={styles.line}>
          <div className={styles.lead}>{lead}</div>
          {box}
        </div>
      ) : (
        box
      )}
    </Field>
  );
}

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'ref' | 'onFocus' | 'onBlur'> {
  value: string;
  written: (typed: string) => string;
}

/** Field for a number, which is formatted for the language except while it has the focus. */
export function NumberField({ value, written, ...field }: NumberFieldProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <TextField
      {...field}
      value={isTyping ? value : written(value)}
      onFocus={({ currentTarget: input }) => {
        const isAllSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length;
        // Not in the next render: programs that fill in forms select and replace the text before it.
        input.value = value;
        // Replacing the text has removed the selection that Tab made.
        if (isAllSelected) input.select();
        setTyping(true);
      }}
      onBlur={() => setTyping(false)}
    />
  );
}

interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'value'> {
  /** Date as `YYYY-MM-DD`; empty until it is complete. */
  value: string;
}

/** Date field. The date is also in words below, because browsers order its parts by their own language, not by the page's. */
export function DateField({ value, hint, ...field }: DateFieldProps) {
  const format = useFormat();
  const words = Number.isNaN(Date.parse(value)) ? hint && '\u00a0' : format.date(value, IN_WORDS);
  return (
    <TextField
      min={FIRST_VALID_DATE}
      max={LAST_VALID_DATE}
      {...field}
      type="date"
      value={value}
      hint={
        words && (
          <>
            <span>{words}</span>
            {hint && (
              <>
                <br />
                <span>{hint}</span>
              </>
            )}
          </>
        )
      }
    />
  );
}

const IN_WORDS = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
