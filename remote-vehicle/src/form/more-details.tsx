import { chevronIcon, Icon } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import styles from './more-details.module.css';

interface MoreDetailsProps {
  title: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

/** The fields that few people need, out of the way until asked for. */
export function MoreDetails({ title, open, onToggle, children }: MoreDetailsProps) {
  return (
    <details className={styles.details} open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
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
