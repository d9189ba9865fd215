import type { Appointment } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { Section, Stack, Text } from '@forecourt/shared/ui';
import { useServiceWords } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import { useReady } from '../times/use-ready.ts';
import { ReminderStep } from './reminder-step.tsx';
import styles from './visit.module.css';
import { nearDay } from './visit-status.ts';

interface WhatHappensNextProps {
  visit: Appointment;
  now: Date;
  /** Whether to say when it is about ready, unless that is emphasised already. */
  withReady: boolean;
  /** Whether to offer e-mail reminders, unless another part does. */
  withEmail: boolean;
}

/** Next steps of the customer and the workshop, and what to bring. */
export function WhatHappensNext({ visit, now, withReady, withEmail }: WhatHappensNextProps) {
  const text = useText();
  const format = useFormat();
  const ready = useReady().text(visit.service_type, visit);
  const { price } = useServiceWords()(visit.service_type);
  const isRequested = visit.status === 'requested';
  // Unconfirmed visits get no reminder, and a customer who booked the day before needs none.
  const isReminded = visit.status === 'confirmed' && !nearDay(visit, now);
  return (
    <Section title={text('next.title')} boxed>
      <ol className={styles.steps}>
        {isRequested && <li>{text('next.confirm')}</li>}
        {isReminded && (
          <li>
            <ReminderStep withEmail={withEmail} />
          </li>
        )}
        <li>{text('next.bring', { time: format.time(visit.time) })}</li>
        {!isRequested && !price && <li>{text('next.price')}</li>}
        <li>{[withReady && ready, text('next.see')].filter(Boolean).join(' ')}</li>
      </ol>
      <Stack gap={4}>
        <Text size="small" tone="muted">
          {text('fact.bring')}
        </Text>
        <Text>{text('fact.bring.text')}</Text>
      </Stack>
    </Section>
  );
}
