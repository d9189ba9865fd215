import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page.module.css';

export interface ColumnsProps {
  /** A picture of what the screen is about: before it on phones, above what stands beside it on desks. */
  lead?: ReactNode;
  /** What the screen is about. */
  children: ReactNode;
  /** What goes on below it, on desks as wide as both. */
  below?: ReactNode;
  /** What stands beside it on desks, and after it on phones. */
  side: ReactNode;
  /** What the screen is about is a short form: a card on desks, no wider than what goes into its fields; `boxed` on phones, too. */
  form?: boolean | 'boxed' | undefined;
}

/** The two columns of an overview; groups in each are 24 px apart. */
export function Columns({ lead, children, below, side, form }: ColumnsProps) {
  return (
    <div className={classNames(styles.columns, form && styles.withForm, form === 'boxed' && styles.boxed)}>
      {lead && <div className={styles.lead}>{lead}</div>}
      <div className={styles.column}>{children}</div>
      {below && <div className={classNames(styles.column, styles.below)}>{below}</div>}
      <div className={styles.column}>{side}</div>
    </div>
  );
}
