import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/icon.tsx';
import { chevronIcon } from '../display/icons.ts';
import styles from './field.module.css';
import { describedBy, Field, type FieldTexts } from './field.tsx';

export interface SelectOption {
  value: string;
  text: string;
  disabled?: boolean | undefined;
}

export interface SelectFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'select'>, 'className' | 'style' | 'children' | 'multiple' | 'size'> {
  options: readonly SelectOption[];
}

/** The platform's own select in our box: on phones its picker is better than anything drawn. */
export function SelectField({
  label,
  labelHidden,
  mark,
  hint,
  error,
  options,
  id,
  ...select
}: SelectFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field id={fieldId} label={label} labelHidden={labelHidden} mark={mark} hint={hint} error={error}>
      <div className={classNames(styles.box, styles.select)}>
        <select {...select} {...describedBy(fieldId, { hint, error })} className={styles.control}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon path={chevronIcon} size={20} />
      </div>
    </Field>
  );
}
