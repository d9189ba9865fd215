import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import { checkIcon } from './icons.ts';
import styles from './tag.module.css';

export interface TagProps {
  children: ReactNode;
  /**
   * `neutral` unless stated. `good` settled, `warn` soon or few, `bad` wrong or late, `accent` the one that matters now;
   * `quiet` as everybody expects.
   */
  tone?: 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'quiet' | undefined;
}

/** A state in a word or two. */
export function Tag({ children, tone = 'neutral' }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      {tone === 'quiet' && <Icon path={checkIcon} size={16} />}
      <span>{children}</span>
    </span>
  );
}
