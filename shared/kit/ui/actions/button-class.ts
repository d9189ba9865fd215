import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export interface ButtonLook {
  /** `primary` unless stated. `danger` does what cannot be undone, `warning` leads to it. */
  variant?: 'primary' | 'quiet' | 'link' | 'danger' | 'warning' | undefined;
  /** As wide as the column; primary actions on phones are. `phone`: there alone, and on desks as wide as its words. */
  wide?: boolean | 'phone' | undefined;
  /** The icon above a short text: for several that share a line on a phone. */
  stacked?: boolean | undefined;
}

/** The class of everything that looks like a button, whether it acts or leads somewhere. */
export function buttonClass({ variant = 'primary', wide, stacked }: ButtonLook): string {
  const width = wide === 'phone' ? styles.widePhone : wide && styles.wide;
  return classNames(styles.button, styles[variant], width, stacked && styles.stacked);
}
