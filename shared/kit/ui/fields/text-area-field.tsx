import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import { useTooLongMessageFormatter } from '../text.ts';
import styles from './field.module.css';
import { Field, type FieldTexts, fieldIdAndAriaProps } from './field.tsx';

interface LengthLimit {
  /** A longer text is not cut: the field shows an error, and `useForm` does not submit. */
  maxLength: number;
  /** Returns the text of the counter, e.g. "12 of 500". Lengths are in UTF-16 units. */
  counter?: (used: number, max: number) => string;
}

type TextAreaFieldProps = FieldTexts & { value: string } & Omit<
    ComponentProps<'textarea'>,
    'maxLength' | 'className' | 'style' | 'children' | 'value' | 'defaultValue'
  > &
  (LengthLimit | { [Part in keyof LengthLimit]?: never });

export function TextAreaField({
  label,
  labelHidden,
  mark,
  hint,
  error: fault,
  counter,
  maxLength = Number.POSITIVE_INFINITY,
  id,
  ...area
}: TextAreaFieldProps) {
  const tooLong = useTooLongMessageFormatter();
  const ownId = useId();
  const fieldId = id ?? ownId;
  const used = area.value.length;
  const isTooLong = used > maxLength;
  const error = isTooLong ? tooLong(maxLength) : fault;
  return (
    <Field
      id={fieldId}
      label={label}
      labelHidden={labelHidden}
      mark={mark}
      hint={hint}
      error={error}
      announced={isTooLong}
      corner={counter && <span className={styles.count}>{counter(used, maxLength)}</span>}
    >
      <div className={styles.box}>
        <textarea
          {...area}
          {...fieldIdAndAriaProps(fieldId, { hint, error })}
          data-too-long={isTooLong || undefined}
          className={classNames(styles.control, styles.area)}
        />
      </div>
    </Field>
  );
}
