import type { ReactNode } from 'react';
import styles from './field.module.css';

export interface FieldRowProps {
  children: ReactNode;
}

/** Short fields side by side where there is room (make and model), below one another where there is not. */
export function FieldRow({ children }: FieldRowProps) {
  return <div className={styles.row}>{children}</div>;
}
