import type { ReactNode } from 'react';
import { chevronIcon, Icon } from '../display/icon.tsx';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** Whether the content is shown. If omitted, the browser controls it, and it is hidden at first. */
  open?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

export function Disclosure({ title, open, onToggle, children }: DisclosureProps) {
  return (
    <details open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {title}
        <span className={styles.chevron}>
          <Icon path={chevronIcon} size={20} />
        </span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
