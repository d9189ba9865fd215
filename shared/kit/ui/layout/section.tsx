import { Link } from '@forecourt/shared/router';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** Element of the title: `h3` in a card that has a heading itself. */
  heading?: 'h2' | 'h3';
  link?: { to: string; text: string } | undefined;
  action?: ReactNode;
  /** Whether the section is a card with its heading inside, so that sections side by side align. */
  boxed?: boolean | undefined;
  children: ReactNode;
}

export function Section({ title, heading: Heading = 'h2', link, action, boxed, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames(styles.section, boxed && styles.boxed)}>
      <div className={styles.head}>
        <Heading id={id}>{title}</Heading>
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
