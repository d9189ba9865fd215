import { Link } from '@forecourt/shared/router';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import { chevronIcon } from './icons.ts';
import styles from './list.module.css';

export interface ListProps {
  /** `ListRow`s. */
  children: ReactNode;
  /** Up to three beside one another, where they have room for their words. */
  spread?: boolean;
  /** In a card that has an edge already, such as a boxed `Section`; the rows reach to that. */
  inCard?: boolean;
  /** Many small rows: low ones, with their two texts on one line where there is room. */
  dense?: boolean;
}

/** Rows of the same kind, in one card. */
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

export interface ListRowProps {
  title: ReactNode;
  description?: ReactNode;
  /** Before the texts, e.g. a `Plate` or a `DateTile`. */
  leading?: ReactNode;
  /** After the texts, e.g. a `Tag`. */
  trailing?: ReactNode;
  /** The path that the whole row leads to. */
  to?: string | undefined;
  /** The one thing to do about it from here, e.g. a `LinkButton`: beside what the row leads to, in the chevron's place. */
  action?: ReactNode;
}

/** One row; with `to` all of it is the link, but for its `action`. */
export function ListRow({ title, description, leading, trailing, to, action }: ListRowProps) {
  const content = (
    <>
      {leading}
      <span className={styles.texts}>
        <span className={styles.title}>{title}</span>
        {description && <span className={styles.description}>{description}</span>}
      </span>
      {trailing}
      {to && !action && (
        <span className={styles.chevron}>
          <Icon path={chevronIcon} size={20} />
        </span>
      )}
    </>
  );
  return (
    <li className={classNames(styles.item, Boolean(action) && styles.withAction)}>
      {to ? (
        <Link to={to} className={classNames(styles.row, styles.link)}>
          {content}
        </Link>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}
