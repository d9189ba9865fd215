import { Link } from '@forecourt/shared/router';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './section.module.css';

export interface SectionProps {
  title: string;
  /** Where all of it can be seen. */
  link?: { to: string; text: string } | undefined;
  /** In the link's place: what can be done about it. */
  action?: ReactNode;
  /** A card that has its heading in it: side by side, such cards begin and end where others do. */
  boxed?: boolean | undefined;
  children: ReactNode;
}

/** A part of a screen with its own heading. */
export function Section({ title, link, action, boxed, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames(styles.section, boxed && styles.boxed)}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {link && (
          <Link to={link.to} className={styles.link}>
            {link.text}
          </Link>
        )}
        {action && <div className={styles.link}>{action}</div>}
      </div>
      {children}
    </section>
  );
}
