import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { checkIcon, Icon } from '../display/icon.tsx';
import tagStyles from '../display/tag.module.css';
import tones from '../display/tones.module.css';
import styles from './panel.module.css';

interface ErrorPanelProps {
  tag?: string | undefined;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
  level?: 1 | 2 | undefined;
}

export function ErrorPanel({ tag, title, text, actions, level = 2 }: ErrorPanelProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div role="alert" className={styles.panel}>
      {tag && (
        <div>
          <Tag tone="warn">{tag}</Tag>
        </div>
      )}
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

export interface TagProps {
  children: ReactNode;
  /** `good`: done. `warn`: due soon, or few left. `bad`: failed or overdue. `accent`: most important. `quiet`: as expected. */
  tone?: 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'quiet' | undefined;
}

export function Tag({ children, tone = 'neutral' }: TagProps) {
  return (
    <span className={classNames(tagStyles.tag, tagStyles[tone], tones[tone])}>
      {tone === 'quiet' && <Icon path={checkIcon} size={16} />}
      <span>{children}</span>
    </span>
  );
}
