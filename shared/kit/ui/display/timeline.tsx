import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './timeline.module.css';

export interface TimelineEvent {
  title: string;
  /** When it happened, or what is to come. */
  detail?: ReactNode;
  state: 'done' | 'current' | 'open';
  /** The state in a word, read out: the dot alone says it to the eye. */
  stateText: string;
}

export interface TimelineProps {
  events: readonly TimelineEvent[];
}

/** What happened so far and what comes next, in order. */
export function Timeline({ events }: TimelineProps) {
  return (
    <ol className={styles.timeline}>
      {events.map((event, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may happen twice, and what happened stays in its place
          key={index}
          className={classNames(styles.event, styles[event.state])}
          aria-current={event.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.title}>{event.title}</span>
          <span className="visually-hidden">{` (${event.stateText})`}</span>
          {event.detail && <span className={styles.detail}>{event.detail}</span>}
        </li>
      ))}
    </ol>
  );
}
