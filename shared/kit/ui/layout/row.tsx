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
  /** The last has the rest of the line, e.g. texts beside a `DateTile`; where that is too narrow for them, a line of its own. */
  rest?: boolean | undefined;
  /** The children share the whole width, e.g. two quiet buttons in a card. */
  share?: boolean | undefined;
}

/** Things beside one another. */
export function Row({ children, gap = 12, align = 'center', between, wrap, rest, share }: RowProps) {
  return (
    <div
      className={classNames(
        styles.row,
        styles[`gap${gap}`],
        align !== 'center' && styles[align],
        between && styles.between,
        wrap && styles.wrap,
        rest && styles.rest,
        share && styles.share,
      )}
    >
      {children}
    </div>
  );
}
