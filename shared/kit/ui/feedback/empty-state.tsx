import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

export interface EmptyStateProps {
  /** A picture of what will be here: an `EmptyPlate`, an `IconDisc`. */
  leading?: ReactNode;
  /** What will be here. */
  title: string;
  text?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
}

/** A place that has nothing to show yet: says what will be here and offers the one next step. */
export function EmptyState({ leading, title, text, action }: EmptyStateProps) {
  return (
    <div className={classNames(styles.panel, styles.empty)}>
      {leading && <div className={styles.leading}>{leading}</div>}
      <h2>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
