import type { ReactNode } from 'react';
import styles from './field-message.module.css';

/** Hint or error of a field: with room for two lines, so that nothing below moves when one takes the other's place. */
export function FieldMessage({ children }: { children: ReactNode }) {
  return <span className={styles.message}>{children}</span>;
}
