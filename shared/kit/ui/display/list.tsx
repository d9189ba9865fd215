import { Link } from '@forecourt/shared/router';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { chevronIcon, Icon } from './icon.tsx';
import styles from './list.module.css';

interface ListProps {
  children: ReactNode;
  /** Whether up to three rows are side by side on wide screens. */
  spread?: boolean;
  inCard?: boolean;
  /** Whether title and description are in one line if the list is wide. */
  dense?: boolean;
}

export function List({ children, spread = false, inCard = false, dense = false }: ListProps) {
  return (
    <ul
      className={classNames(
        styles.list,
        spread && styles.spread,
        inCard && styles.inCard,
        dense && styles.dense,
      )}
    >
      {children}
    </ul>
  );
}

interface ListRowProps {
  title: ReactNode;
  description?: ReactNode;
  leading?: ReactNode;
  trailing?: ReactNode;
  to?: string | undefined;
  action?: ReactNode;
  align?: 'center' | 'start' | undefined;
}

/** A row of a `List`. With `to`, the whole row except its `action` is a link. */
export function ListRow({
  title,
  description,
  leading,
  trailing,
  to,
  action,
  align = 'center',
}: ListRowProps) {
  const row = classNames(styles.row, align === 'start' && styles.start, to !== undefined && styles.link);
  const content = (
    <>
      {leading}
      <span className={styles.texts}>
        <span className={styles.title}>{title}</span>
        {description && <span className={styles.description}>{description}</span>}
      </span>
      {trailing}
      {to && (
        <span className={styles.chevron}>
          <Icon path={chevronIcon} size={20} />
        </span>
      )}
    </>
  );
  return (
    <li className={classNames(styles.item, Boolean(action) && styles.withAction)}>
      {to ? (
        <Link to={to} className={row}>
          {content}
        </Link>
      ) : (
        <div className={row}>{content}</div>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}
