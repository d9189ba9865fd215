import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './wide-form.module.css';

interface FormCardProps {
  children: ReactNode;
  /** Whether the fields are in one column, so that the card is only as wide as these. */
  narrow?: boolean;
}

export function FormCard({ children, narrow = false }: FormCardProps) {
  return <div className={classNames(styles.card, narrow && styles.narrow)}>{children}</div>;
}

interface FieldColumnsProps {
  children: ReactNode;
}

/** Fields of a long form: two columns if the text size leaves enough width, otherwise one. */
export function FieldColumns({ children }: FieldColumnsProps) {
  return (
    <div className={styles.container}>
      <div className={styles.columns}>{children}</div>
    </div>
  );
}

/** Part of a `FieldColumns` that needs both columns: a note, a choice, a notice. */
export function AcrossColumns({ children }: FieldColumnsProps) {
  return <div className={styles.across}>{children}</div>;
}
