import type { ReactNode } from 'react';
import styles from './wide-form.module.css';

export function FormCard({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}

export function FormColumns({ children }: { children: ReactNode }) {
  return (
    <div className={styles.container}>
      <div className={styles.halves}>{children}</div>
    </div>
  );
}
