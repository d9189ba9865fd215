import type { ComponentProps, ReactNode } from 'react';
import styles from './switch.module.css';

interface SwitchProps
  extends Pick<ComponentProps<'input'>, 'disabled' | 'aria-label' | 'aria-labelledby' | 'aria-describedby'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Class of the label, all of which can be pressed. */
  className: string | undefined;
  /** Content of the label before the switch. */
  children: ReactNode;
}

/** Switch that takes effect at once, with its label. */
export function Switch({ className, children, onChange, ...props }: SwitchProps) {
  return (
    <label className={className}>
      {children}
      <input
        {...props}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox needs no aria-checked
        role="switch"
        onChange={(event) => onChange(event.target.checked)}
        className={styles.switch}
      />
    </label>
  );
}
