import type { ReactNode } from 'react';
import styles from './wide-form.module.css';

interface FormPartProps {
  children: ReactNode;
}

export function FormCard({ children }: FormPartProps) {
  return <div className={styles.card}>{children}</div>;
}

/** Fields of a long form: two columns if the text size leaves enough width, otherwise one. */
export function FieldColumns({ children }: FormPartProps) {
  return (
    <div className={styles.container}>
      <div className={styles.columns}>{children}</div>
    </div>
  );
}

/** Part of a `FieldColumns` that needs both columns: a note, a choice, a notice. */
export function AcrossColumns({ children }: FormPartProps) {
  return <div className={styles.across}>{children}</div>;
}
