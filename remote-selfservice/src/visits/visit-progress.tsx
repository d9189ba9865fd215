import type { Appointment } from '@forecourt/shared/api';
import { classNames } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './visit-progress.module.css';

/** Stages shown to a waiting customer; the last one is the end of the visit. */
const STATIONS = ['booked', 'in_progress', 'ready', 'completed'] as const;

/** Progress of a vehicle at the workshop, in the words of the history. */
export function VisitProgress({
  status,
}: {
  status: Extract<Appointment['status'], 'in_progress' | 'ready'>;
}) {
  const text = useText();
  const here = STATIONS.indexOf(status);
  const stateOf = (index: number) => (index === here ? 'current' : index < here ? 'done' : 'open');
  return (
    <div className={styles.progress}>
      <ol>
        {STATIONS.map((station, index) => {
          const state = stateOf(index);
          return (
            <li
              key={station}
              className={classNames(styles.station, styles[state])}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {text(`event.${station}`)}
              <span className="visually-hidden">{` (${text(`event.state.${state}`)})`}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
