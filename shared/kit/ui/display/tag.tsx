import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { checkIcon, Icon } from './icon.tsx';
import styles from './tag.module.css';

export interface TagProps {
  children: ReactNode;
  /** `good` settled, `warn` soon or few, `bad` wrong or late, `accent` most important now, `quiet` as expected. */
  tone?: 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'quiet' | undefined;
}

export function Tag({ children, tone = 'neutral' }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      {tone === 'quiet' && <Icon path={checkIcon} size={16} />}
      <span>{children}</span>
    </span>
  );
}
