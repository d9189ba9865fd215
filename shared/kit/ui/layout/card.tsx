import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

export interface CardProps {
  children: ReactNode;
  /** The one card that matters most on the screen. */
  lift?: boolean | undefined;
  /** A dashed edge: not a part of the product itself, e.g. a demonstration aid. */
  dashed?: boolean | undefined;
  /** `list`: for rows that bring their own space above and below, such as a `DescriptionList`. */
  padding?: 'normal' | 'list' | undefined;
}

/** A thing that is one thing. Not for grouping: that is what space and `Section` are for. */
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
