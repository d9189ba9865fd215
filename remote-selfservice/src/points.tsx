import { Section } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import styles from './points.module.css';

interface PointsProps {
  title: string;
  points: readonly string[];
  /** One happens after the other. */
  inOrder?: boolean | undefined;
  /** Below them. */
  children?: ReactNode;
}

/** What customers have to know before they change something, point by point. */
export function Points({ title, points, inOrder, children }: PointsProps) {
  const List = inOrder ? 'ol' : 'ul';
  return (
    <Section title={title} boxed>
      <List className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </List>
      {children}
    </Section>
  );
}
