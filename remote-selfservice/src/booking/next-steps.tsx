import { siteSettings } from '@forecourt/shared/settings';
import { Stack, WorkshopPhone } from '@forecourt/shared/ui';
import styles from './booking.module.css';
import type { CompleteChoice } from './booking-choice.ts';
import { ChangeRule } from './change-rule.tsx';
import { useText } from './text.ts';

/** What happens after *Book now*, the deadline for changes, and whom to call. */
export function NextSteps({ choice }: { choice: CompleteChoice }) {
  const text = useText();
  const { booking } = siteSettings();
  return (
    <Stack gap={8}>
      <h2>{text('next.title')}</h2>
      <ul className={styles.next}>
        <li>{text(booking.autoConfirm ? 'next.confirmed' : 'next.requested')}</li>
        <li>{text('next.see')}</li>
        <li>
          <ChangeRule choice={choice} />
        </li>
        <li>
          {text('next.late')} <WorkshopPhone />
        </li>
      </ul>
    </Stack>
  );
}
