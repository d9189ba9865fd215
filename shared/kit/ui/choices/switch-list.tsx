import { useId } from 'react';
import { Switch } from './switch.tsx';
import styles from './switch-list.module.css';

interface SwitchItem<V extends string = string> {
  value: V;
  label: string;
  hint?: string | undefined;
  checked: boolean;
  disabled?: boolean | undefined;
}

interface SwitchListProps<V extends string = string> {
  legend: string;
  items: readonly SwitchItem<V>[];
  onChange?: (value: V, checked: boolean) => void;
}

/** List of switches that take effect at once. Use it inside a boxed `Section`. */
export function SwitchList<V extends string>({ legend, items, onChange }: SwitchListProps<V>) {
  const id = useId();
  return (
    <fieldset className={styles.list}>
      <legend className="visually-hidden">{legend}</legend>
      {items.map(({ value, label, hint, checked, disabled }) => (
        <Switch
          key={value}
          className={styles.item}
          checked={checked}
          disabled={disabled}
          aria-labelledby={`${id}${value}`}
          aria-describedby={hint && `${id}${value}.hint`}
          onChange={(isOn) => onChange?.(value, isOn)}
        >
          <span className={styles.texts}>
            <span id={`${id}${value}`} className={styles.label}>
              {label}
            </span>
            {hint && (
              <span id={`${id}${value}.hint`} className={styles.hint}>
                {hint}
              </span>
            )}
          </span>
        </Switch>
      ))}
    </fieldset>
  );
}
