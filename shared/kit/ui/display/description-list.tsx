import type { ReactNode } from 'react';
import styles from './description-list.module.css';

export interface DescriptionItem {
  label: string;
  value: ReactNode;
  /** Link or button that changes the value; its accessible name must contain the label. */
  action?: ReactNode;
}

interface DescriptionListProps {
  items: readonly DescriptionItem[];
}

/** List of labels with values. Below it, a boxed `Section` has no further space. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value, action }) => (
        <div key={label} className={styles.item}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {action && <dd className={styles.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
