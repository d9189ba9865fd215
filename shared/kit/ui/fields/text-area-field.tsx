import { type ChangeEvent, type ComponentProps, useId, useState } from 'react';
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
  value?: string | undefined;
  defaultValue?: string | undefined;
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
  onChange,
  ...area
}: TextAreaFieldProps) {
  const text = useText();
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [typed, setTyped] = useState(area.defaultValue?.length ?? 0);
  const used = area.value?.length ?? typed;
  const isTooLong = used > maxLength;
  const error = isTooLong ? text('tooLong', { max: maxLength }) : fault;
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length);
    onChange?.(event);
  };
  return (
    <Field
      id={fieldId}
      label={label}
      labelHidden={labelHidden}
      mark={mark}
      hint={hint}
      error={error}
      corner={counter && <span className={styles.count}>{counter(used, maxLength)}</span>}
    >
      <div className={styles.box}>
        <textarea
          {...area}
          {...describedByProps(fieldId, { hint, error })}
          data-too-long={isTooLong || undefined}
          onChange={change}
          className={classNames(styles.control, styles.area)}
        />
      </div>
    </Field>
  );
}
