import type { ReactNode } from 'react';
import styles from './wide-form.module.css';

export interface WideFormProps {
  children: ReactNode;
}

/** A form of more than a few fields: on desks a card as wide as the page. */
export function WideForm({ children }: WideFormProps) {
  return <div className={styles.card}>{children}</div>;
}

export interface FormHalvesProps {
  /** The two halves; each a `Stack`. */
  children: ReactNode;
}

/** The fields of a form in two columns where there is room for both, in one where there is not. */
export function FormHalves({ children }: FormHalvesProps) {
  return (
    <div className={styles.container}>
      <div className={styles.halves}>{children}</div>
    </div>
  );
}
