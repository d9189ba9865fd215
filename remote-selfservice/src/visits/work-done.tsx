import type { Appointment } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { checkIcon, Icon, Section, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './visit.module.css';

/** What was done at a visit, and how far the vehicle had come; nothing where nobody has noted it. */
export function WorkDone({ visit: { work, odometer_km: km } }: { visit: Appointment }) {
  const text = useText();
  const distance = useDistance();
  if (work.length === 0 && km === null) return null;
  return (
    <Section title={text('done.work')} boxed>
      {work.length > 0 && (
        <ul className={styles.work}>
          {work.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may have been done twice
            <li key={index}>
              <Icon path={checkIcon} size={20} />
              {line}
            </li>
          ))}
        </ul>
      )}
      {km !== null && (
        <Text size="small" tone="muted">
          {text(distance.unit === 'mi' ? 'fact.mileage' : 'fact.odometer', {
            distance: distance.written(km),
          })}
        </Text>
      )}
    </Section>
  );
}
