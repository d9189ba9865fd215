import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { StateLine } from './state-sign.tsx';
import styles from './timeline.module.css';

export interface TimelineEvent {
  title: string;
  detail?: ReactNode;
  /** `ended`: last event of a visit that was missed, or that the customer cancelled. */
  state: 'done' | 'current' | 'open' | 'ended' | 'cancelledByWorkshop';
  /** State of the event as a word, for screen readers. */
  stateText: string;
}

interface TimelineProps {
  events: readonly TimelineEvent[];
}

export function Timeline({ events }: TimelineProps) {
  return (
    <ol className={styles.timeline}>
      {events.map((event, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: an event may occur twice, and events keep their position
          key={index}
          className={classNames(styles.event, styles[event.state])}
          aria-current={event.state === 'current' ? 'step' : undefined}
        >
          {event.state === 'cancelledByWorkshop' ? (
            <span className={styles.sign}>
              <StateLine of={event.state}>{event.title}</StateLine>
            </span>
          ) : (
            <span className={styles.title}>{event.title}</span>
          )}
          <span className="visually-hidden">{` (${event.stateText})`}</span>
          {event.detail && <span className={styles.detail}>{event.detail}</span>}
        </li>
      ))}
    </ol>
  );
}
