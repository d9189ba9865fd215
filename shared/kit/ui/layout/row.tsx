import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './stack.module.css';
import type { Gap } from './stack.tsx';

export interface RowProps {
  children: ReactNode;
  /** 12 unless stated. */
  gap?: Gap | undefined;
  /** `center` unless stated. */
  align?: 'center' | 'start' | 'baseline' | undefined;
  /** The first to the left, the last to the right. */
  between?: boolean | undefined;
  /** Goes on below where the line is full. */
  wrap?: boolean | undefined;
  /** The children share the whole width, e.g. two quiet buttons in a card. */
  share?: boolean | undefined;
}

/** Things beside one another. */
export function Row({ children, gap = 12, align = 'center', between, wrap, share }: RowProps) {
  return (
    <div
      className={classNames(
        styles.row,
        styles[`gap${gap}`],
        align !== 'center' && styles[align],
        between && styles.between,
        wrap && styles.wrap,
        share && styles.share,
      )}
    >
      {children}
    </div>
  );
}
