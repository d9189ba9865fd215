import type { ReactNode } from 'react';
import { Icon } from '../display/icon.tsx';
import { chevronIcon } from '../display/icons.ts';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  title: string;
  /** Closed at first, and left to the browser, unless stated. */
  open?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** What few people need, out of the way until asked for. */
export function Disclosure({ title, open, onToggle, children }: DisclosureProps) {
  return (
    <details open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <span className={styles.chevron}>
          <Icon path={chevronIcon} size={20} />
        </span>
        {title}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
