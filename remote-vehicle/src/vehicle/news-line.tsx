import { classNames, Icon } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import styles from './news-line.module.css';

interface NewsLineProps {
  icon: string;
  tone?: 'warn' | 'bad' | undefined;
  children: ReactNode;
}

/** A line with an icon in a row of the list. */
export function NewsLine({ icon, tone, children }: NewsLineProps) {
  return (
    <span className={classNames(styles.line, tone && styles[tone])}>
      <Icon path={icon} size={16} />
      <span>{children}</span>
    </span>
  );
}
