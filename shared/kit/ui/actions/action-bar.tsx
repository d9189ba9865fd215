import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './action-bar.module.css';

export interface ActionBarProps {
  /** What has been chosen so far, e.g. "Thu 26 Nov, 10:30"; announced when it changes. */
  summary?: ReactNode;
  /** A second, quieter line, e.g. the kind of work. */
  detail?: ReactNode;
  /** In the summary's place: what will come of it, said in a sentence. Where there is little room it stands above the action. */
  sentence?: ReactNode;
  /**
   * All of what has been chosen, for desks: there the bar is a pane beside the form, which holds this in place of the
   * summary, and stays in the window. It is the last child of a `Panes` then.
   */
  facts?: ReactNode;
  /** The screen's primary action. While there is none, phones have no bar. */
  children?: ReactNode;
}

/**
 * The end of a long form: a summary and the primary action. Stays at the bottom of the window on phones, above the
 * shell's navigation; stands in the page on desks. Must be the last child of its `Page` (or of the form in it).
 */
export function ActionBar({ summary, detail, sentence, facts, children }: ActionBarProps) {
  return (
    <div className={classNames(styles.bar, Boolean(facts) && styles.pane, !children && styles.deskOnly)}>
      {facts && <div className={styles.facts}>{facts}</div>}
      <div className={styles.summary} aria-live="polite">
        {summary && <p className={styles.main}>{summary}</p>}
        {sentence && <p className={styles.sentence}>{sentence}</p>}
        {detail && <p className={styles.detail}>{detail}</p>}
      </div>
      {children && <div className={styles.action}>{children}</div>}
    </div>
  );
}
