import type { ReactNode } from 'react';
import { Tag } from '../display/tag.tsx';
import styles from './panel.module.css';

export interface ErrorPanelProps {
  /** The kind of failure in a few words, e.g. "Not available right now". */
  tag: string;
  /** `warn` unless stated: it will pass. `bad`: it will not without help. */
  tone?: 'warn' | 'bad' | undefined;
  /** What happened. */
  title: string;
  /** What still works and what to do. */
  text: ReactNode;
  /** *Try again* and whom to call. */
  actions?: ReactNode;
  /** 1 where the panel is all there is on the screen; 2 unless stated. */
  level?: 1 | 2 | undefined;
}

/** In the place of what could not be shown; the page around it goes on working. */
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
