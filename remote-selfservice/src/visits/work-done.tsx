import type { Appointment } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { Card, checkIcon, Icon, Section, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './visit.module.css';
import { VisitNote } from './visit-note.tsx';

/** Work done, mileage, and the customer's note; renders nothing if none was recorded. */
export function WorkDone({ visit }: { visit: Appointment }) {
  const text = useText();
  const distance = useDistance();
  const { work, odometer_km: km, note } = visit;
  const written = <VisitNote visit={visit} />;
  if (work.length === 0 && km === null) return note ? <Card>{written}</Card> : null;
  return (
    <Section title={text('done.work')} boxed>
      {work.length > 0 && (
        <ul className={styles.work}>
          {work.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same work may be done twice
            <li key={index}>
              <Icon path={checkIcon} size={20} />
              {line}
            </li>
          ))}
        </ul>
      )}
      {km !== null && (
        <Text size="small" tone="muted">
          {text('fact.mileage', { distance: distance.written(km) })}
        </Text>
      )}
      {written}
    </Section>
  );
}
