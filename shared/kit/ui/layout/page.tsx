import { FOCUSED_FLOW_ATTRIBUTE } from '@forecourt/shared/contract';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page.module.css';

export interface PageProps {
  children: ReactNode;
  /** `form`: at most 40 rem. `overview`: wide, for `Columns` or `Panes`. */
  width?: 'form' | 'overview' | undefined;
  /** Narrow column in the middle of the window, for screens without navigation, e.g. sign-in. */
  centered?: boolean | undefined;
  /** Step of a flow: on phones the shell hides brand and navigation. */
  focused?: boolean | undefined;
}

/** Content column of a screen, at least as high as the window for the `ActionBar`. */
export function Page({ children, width = 'form', centered, focused }: PageProps) {
  return (
    <div
      className={classNames(styles.page, styles[width], centered && styles.centered)}
      {...(focused && { [FOCUSED_FLOW_ATTRIBUTE]: '' })}
    >
      {children}
    </div>
  );
}

interface ColumnsProps {
  /** First on phones, above `side` on desks. */
  lead?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
  side: ReactNode;
  /** The content is a short form: a card on desks; `boxed` on phones, too. */
  form?: boolean | 'boxed' | undefined;
}

export function Columns({ lead, children, below, side, form }: ColumnsProps) {
  return (
    <div className={classNames(styles.columns, form && styles.withForm, form === 'boxed' && styles.boxed)}>
      {lead && <div className={styles.lead}>{lead}</div>}
      <div className={styles.column}>{children}</div>
      {below && <div className={classNames(styles.column, styles.below)}>{below}</div>}
      <div className={styles.column}>{side}</div>
    </div>
  );
}

interface PanesProps {
  children: ReactNode;
  /** An `ActionBar` with `facts`: beside the content on desks, at the bottom of the window on phones. */
  bar: ReactNode;
}

/** Step of a flow beside its summary, in a `Page` of the width `overview`. */
export function Panes({ children, bar }: PanesProps) {
  return (
    <div className={styles.panes}>
      <div className={styles.pane}>{children}</div>
      {bar}
    </div>
  );
}
