import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './stack.module.css';

/** Distances in px, on the 4 px grid. */
export type Gap = 4 | 8 | 12 | 16 | 24 | 32;

export interface StackProps {
  children: ReactNode;
  /** 16 unless stated: between things. 24 between groups, 8 within a thing. */
  gap?: Gap | undefined;
}

/** Things below one another. */
export function Stack({ children, gap = 16 }: StackProps) {
  return <div className={classNames(styles.stack, styles[`gap${gap}`])}>{children}</div>;
}
