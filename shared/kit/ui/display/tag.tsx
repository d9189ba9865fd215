import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tag.module.css';

export interface TagProps {
  children: ReactNode;
  /** `neutral` unless stated. `good` settled, `warn` soon or few, `bad` wrong or late, `accent` the one that matters now. */
  tone?: 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | undefined;
}

/** A state in a word or two. */
export function Tag({ children, tone = 'neutral' }: TagProps) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>;
}
