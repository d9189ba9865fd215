import type { ReactNode } from 'react';
import styles from './panes.module.css';

interface PanesProps {
  children: ReactNode;
  /** `ActionBar` with `facts`: beside the content on wide screens, at the bottom of the window on phones. */
  bar: ReactNode;
}

/** Step of a flow with a summary beside it. Use it in a `Page` of the width `overview`. */
export function Panes({ children, bar }: PanesProps) {
  return (
    <div className={styles.panes}>
      <div className={styles.pane}>{children}</div>
      {bar}
    </div>
  );
}
