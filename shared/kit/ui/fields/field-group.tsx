import type { ReactNode } from 'react';
import styles from './field.module.css';

export interface FieldGroupProps {
  /** What they answer together, as a label says it of one field. */
  legend: string;
  children: ReactNode;
}

/** Several ways to answer one question. */
export function FieldGroup({ legend, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{legend}</legend>
      {children}
    </fieldset>
  );
}
