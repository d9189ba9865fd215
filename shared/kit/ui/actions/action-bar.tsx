import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

export interface ActionBarProps {
  /** What has been chosen so far, e.g. "Thu 26 Nov, 10:30"; announced when it changes. */
  summary?: ReactNode;
  /** A second, quieter line, e.g. the kind of work. */
  detail?: ReactNode;
  /** The screen's primary action. */
  children: ReactNode;
}

/**
 * The end of a long form: a summary and the primary action. Stays at the bottom of the window on phones, above the
 * shell's navigation; stands in the page on desks. Must be the last child of its `Page` (or of the form in it).
 */
export function ActionBar({ summary, detail, children }: ActionBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.summary} aria-live="polite">
        {summary && <p className={styles.main}>{summary}</p>}
        {detail && <p className={styles.detail}>{detail}</p>}
      </div>
      <div className={styles.action}>{children}</div>
    </div>
  );
}
