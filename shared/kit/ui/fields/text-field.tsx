import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { describedBy, Field, type FieldTexts } from './field.tsx';

export interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'prefix' | 'className' | 'style' | 'children'> {
  /** Inside the box, before and after the text: a unit, an icon. Not read as part of the name; say it in the hint too. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** A control of its own before the box that shares label, hint and error, e.g. the country of a phone number. */
  lead?: ReactNode;
}

/** One line of text. Give `inputMode` and `autoComplete`: the keyboard has to fit the field. */
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
      <input type="text" {...input} {...describedBy(fieldId, { hint, error })} className={styles.control} />
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
