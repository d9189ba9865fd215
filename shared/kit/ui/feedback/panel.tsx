import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Tag } from '../display/tag.tsx';
import styles from './panel.module.css';

interface ErrorPanelProps {
  tag: string;
  /** `warn`: temporary. `bad`: needs help. */
  tone?: 'warn' | 'bad' | undefined;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
  level?: 1 | 2 | undefined;
}

export function ErrorPanel({ tag, tone = 'warn', title, text, actions, level = 2 }: ErrorPanelProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div role="alert" className={styles.panel}>
      <div>
        <Tag tone={tone}>{tag}</Tag>
      </div>
      <Heading>{title}</Heading>
      <div className={styles.text}>{text}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

interface EmptyStateProps {
  leading?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ leading, title, text, action }: EmptyStateProps) {
  return (
    <div className={classNames(styles.panel, styles.empty)}>
      {leading && <div className={styles.leading}>{leading}</div>}
      <h2>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
