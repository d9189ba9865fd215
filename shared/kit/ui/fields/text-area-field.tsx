import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import { useText } from '../text.ts';
import styles from './field.module.css';
import { describedByProps, Field, type FieldTexts } from './field.tsx';

interface TextAreaFieldProps
  extends FieldTexts,
    Omit<
      ComponentProps<'textarea'>,
      'maxLength' | 'className' | 'style' | 'children' | 'value' | 'defaultValue'
    > {
  value: string;
  /** Limit for the text. A longer text is not cut, but is an error, with which `useForm` does not submit. */
  maxLength?: number | undefined;
  /** Returns the text of the counter, e.g. "12 of 500"; needs `maxLength`. Lengths are in UTF-16 units. */
  counter?: ((used: number, max: number) => string) | undefined;
}

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
  const text = useText();
  const ownId = useId();
  const fieldId = id ?? ownId;
  const used = area.value.length;
  const isTooLong = used > maxLength;
  const error = isTooLong ? text('tooLong', { max: maxLength }) : fault;
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
          {...describedByProps(fieldId, { hint, error })}
          data-too-long={isTooLong || undefined}
          className={classNames(styles.control, styles.area)}
        />
      </div>
    </Field>
  );
}
