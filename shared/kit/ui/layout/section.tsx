import { Link } from '@forecourt/shared/router';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  link?: { to: string; text: string } | undefined;
  action?: ReactNode;
  /** Whether the section is a card with its heading inside, so that sections side by side align. */
  boxed?: boolean | undefined;
  children: ReactNode;
}

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
