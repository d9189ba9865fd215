import { Section } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import styles from './points.module.css';

interface PointsProps {
  title: string;
  points: readonly string[];
  /** Whether the points are a sequence. */
  inOrder?: boolean | undefined;
  children?: ReactNode;
}

/** List of facts to know before a change. */
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
