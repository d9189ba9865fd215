import { bellIcon, calendarIcon, checkIcon, Icon, Section, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './what-you-get.module.css';

const POINTS = [
  ['record', checkIcon],
  ['reminders', bellIcon],
  ['book', calendarIcon],
] as const;

/** What comes of a vehicle that is added. */
export function WhatYouGet() {
  const text = useText();
  return (
    <div className={styles.gain}>
      <Section title={text('gain')}>
        <ul className={styles.points}>
          {POINTS.map(([point, icon]) => (
            <li key={point}>
              <Icon path={icon} size={20} />
              <div>
                <p>{text(`gain.${point}`)}</p>
                <Text size="small" tone="muted">
                  {text(`gain.${point}.text`)}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
