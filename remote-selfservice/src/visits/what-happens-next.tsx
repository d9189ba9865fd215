import type { Appointment } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { Card, Section, Stack, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useServiceWords } from '../workshop/service-words.ts';
import styles from './visit.module.css';

/** What the customer and the workshop do next, and what to bring. */
export function WhatHappensNext({ visit }: { visit: Appointment }) {
  const text = useText();
  const format = useFormat();
  const { price } = useServiceWords()(visit.service_type);
  const bring = text('next.bring', { time: format.time(visit.time) });
  const steps =
    visit.status === 'requested'
      ? [text('next.confirm'), bring, text('next.see')]
      : [bring, ...(price ? [] : [text('next.price')]), text('next.see')];
  return (
    <Section title={text('next.title')}>
      <Card>
        <Stack gap={4}>
          <Text size="small" tone="muted">
            {text('fact.bring')}
          </Text>
          <Text>{text('fact.bring.text')}</Text>
        </Stack>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}
