import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

export interface CardProps {
  children: ReactNode;
  lift?: boolean | undefined;
  dashed?: boolean | undefined;
  /** `list`: no padding, for rows with their own, e.g. a `DescriptionList`. */
  padding?: 'normal' | 'list' | undefined;
}

/** Card for a single object. Use `Section` for a group. */
export function Card({ children, lift, dashed, padding = 'normal' }: CardProps) {
  return (
    <div
      className={classNames(
        styles.card,
        lift && styles.lift,
        dashed && styles.dashed,
        padding === 'list' && styles.list,
      )}
    >
      {children}
    </div>
  );
}
