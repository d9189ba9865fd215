import { type ComponentProps, useId } from 'react';
import { chevronIcon, Icon } from '../display/icon.tsx';
import styles from './field.module.css';
import { Field, type FieldTexts, fieldIdAndAriaProps } from './field.tsx';

interface SelectOption {
  value: string;
  text: string;
}

interface SelectFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'select'>, 'className' | 'style' | 'children' | 'multiple' | 'size'> {
  /** Options in the order shown. An option for "nothing chosen" has the value `''`. */
  options: readonly SelectOption[];
}

/** Field to choose one of many options, with the browser's select element. For a few options use `ChoiceList`. */
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
        <select {...select} {...fieldIdAndAriaProps(fieldId, { hint, error })} className={styles.select}>
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
