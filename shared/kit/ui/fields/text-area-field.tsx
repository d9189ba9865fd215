import { type ChangeEvent, type ComponentProps, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { describedByProps, Field, type FieldTexts } from './field.tsx';

interface TextAreaFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'children' | 'value' | 'defaultValue'> {
  value?: string | undefined;
  defaultValue?: string | undefined;
  /** Returns the text of the counter, e.g. "12 of 500"; needs `maxLength`. Lengths are in UTF-16 units. */
  counter?: ((used: number, max: number) => string) | undefined;
}

export function TextAreaField({
  label,
  labelHidden,
  mark,
  hint,
  error,
  counter,
  id,
  onChange,
  ...area
}: TextAreaFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [typed, setTyped] = useState(area.defaultValue?.length ?? 0);
  const used = area.value?.length ?? typed;
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
      corner={
        counter &&
        area.maxLength !== undefined && <span className={styles.count}>{counter(used, area.maxLength)}</span>
      }
    >
      <div className={styles.box}>
        <textarea
          {...area}
          {...describedByProps(fieldId, { hint, error })}
          onChange={change}
          className={classNames(styles.control, styles.area)}
        />
      </div>
    </Field>
  );
}
