import { instantOf } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { Stack } from '@forecourt/shared/ui';
import { useWhen } from '../times/use-when.ts';
import { useServiceWords } from '../workshop/service-words.ts';
import styles from './booking.module.css';
import type { CompleteChoice } from './booking-choice.ts';
import { useText } from './text.ts';

const HOUR_MS = 3_600_000;

/** What happens after *Book now*, and until when it can be changed. */
export function NextSteps({ choice: { service, date, time } }: { choice: CompleteChoice }) {
  const text = useText();
  const when = useWhen();
  const format = useFormat();
  const wordsOf = useServiceWords();
  const { booking, organisation } = siteSettings();
  const { timeZone } = organisation;
  const until = new Date(instantOf(date, time, timeZone).getTime() - booking.cutOffHours * HOUR_MS);
  const { duration, price } = wordsOf(service);
  return (
    <Stack gap={8}>
      <h2>{text('next.title')}</h2>
      <ul className={styles.next}>
        <li>{text(booking.autoConfirm ? 'next.confirmed' : 'next.requested')}</li>
        <li>
          {text('next.bring', { time: format.time(time) })} {duration && text('next.duration', { duration })}{' '}
          {!price && text('next.price')}
        </li>
        <li>{until > new Date() ? text('next.until', { when: when.at(until) }) : text('next.final')}</li>
      </ul>
    </Stack>
  );
}
