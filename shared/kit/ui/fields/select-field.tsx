import { type ComponentProps, useId } from 'react';
import { Icon } from '../display/icon.tsx';
import { chevronIcon } from '../display/icons.ts';
import styles from './field.module.css';
import { describedBy, Field, type FieldTexts } from './field.tsx';

export interface SelectOption {
  value: string;
  text: string;
}

export interface SelectFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'select'>, 'className' | 'style' | 'children' | 'multiple' | 'size'> {
  /** In the order in which they are offered. What stands for nothing chosen is an option as well, with the value `''`. */
  options: readonly SelectOption[];
}

/** One of a list, by the platform's own control. For a few that should all be seen at once there is `ChoiceList`. */
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
      <div className={styles.box}>
        <select {...select} {...describedBy(fieldId, { hint, error })} className={styles.select}>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <span className={styles.chevron}>
          <Icon path={chevronIcon} size={16} />
        </span>
      </div>
    </Field>
  );
}
