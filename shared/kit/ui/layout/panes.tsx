import type { ReactNode } from 'react';
import styles from './page.module.css';

export interface PanesProps {
  /** What is chosen from or filled in. */
  children: ReactNode;
  /** An `ActionBar` with `facts`: beside it on desks, at the bottom of the window on phones. */
  bar: ReactNode;
}

/** A step with what was chosen so far beside it. Goes into a `Page` that is as wide as an overview, or into a form in it. */
export function Panes({ children, bar }: PanesProps) {
  return (
    <div className={styles.panes}>
      <div className={styles.pane}>{children}</div>
      {bar}
    </div>
  );
}
