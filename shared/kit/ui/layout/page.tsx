import { FOCUSED_FLOW_ATTRIBUTE } from '@forecourt/shared/contract';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page.module.css';

export interface PageProps {
  children: ReactNode;
  /** `form` (default): at most 40 rem, for forms and reading. `overview`: wide, see `Columns`. */
  width?: 'form' | 'overview' | undefined;
  /**
   * A narrow column in the middle of the window, on desks too; for screens without navigation beside them, such as sign-in.
   * As an `overview` it has room for a second one beside it.
   */
  centered?: boolean | undefined;
  /** A step of something that is done in one go: on phones the shell takes its brand and its navigation away. */
  focused?: boolean | undefined;
}

/** The content column of a screen. Fills the height that the shell's main element has left, for the `ActionBar`'s sake. */
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
