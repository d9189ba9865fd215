import type { ReactNode } from 'react';
import styles from './page.module.css';

export interface ColumnsProps {
  /** What the screen is about. */
  children: ReactNode;
  /** What stands beside it on desks, and after it on phones. */
  side: ReactNode;
}

/** The two columns of an overview; groups in each are 24 px apart. */
export function Columns({ children, side }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      <div className={styles.column}>{side}</div>
    </div>
  );
}
