import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

export interface CardProps {
  children: ReactNode;
  lift?: boolean | undefined;
  dashed?: boolean | undefined;
  /** `list`: no padding, because the rows have their own, e.g. in a `DescriptionList`. */
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
