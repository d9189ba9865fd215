import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { Stack } from '@forecourt/shared/ui';
import styles from './booking.module.css';
import type { CompleteChoice } from './booking-choice.ts';
import { useText } from './text.ts';

/** What happens after *Book now*. */
export function NextSteps({ choice: { time } }: { choice: CompleteChoice }) {
  const text = useText();
  const format = useFormat();
  const { booking } = siteSettings();
  return (
    <Stack gap={8}>
      <h2>{text('next.title')}</h2>
      <ul className={styles.next}>
        <li>{text(booking.autoConfirm ? 'next.confirmed' : 'next.requested')}</li>
        <li>{text('next.bring', { time: format.time(time) })}</li>
        <li>{text('next.see')}</li>
      </ul>
    </Stack>
  );
}
