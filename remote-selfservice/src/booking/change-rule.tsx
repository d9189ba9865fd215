import { instantOf, keepTogether } from '@forecourt/shared/dates';
import { siteSettings } from '@forecourt/shared/settings';
import { Text, WorkshopPhone } from '@forecourt/shared/ui';
import { useWhen } from '../times/use-when.ts';
import type { CompleteChoice } from './booking-choice.ts';
import { useText } from './text.ts';

const HOUR_MS = 3_600_000;

/** Until when a visit at the chosen time could be changed here, or whom to call because it starts too soon for that. */
export function ChangeRule({ choice: { date, time } }: { choice: CompleteChoice }) {
  const text = useText();
  const when = useWhen();
  const { booking, organisation } = siteSettings();
  const until = new Date(
    instantOf(date, time, organisation.timeZone).getTime() - booking.cutOffHours * HOUR_MS,
  );
  return (
    <Text size="small" tone="muted">
      {until > new Date() ? (
        text('book.change.until', { when: keepTogether(when.at(until)) })
      ) : (
        <>
          {text('book.change.call')} <WorkshopPhone />
        </>
      )}
    </Text>
  );
}
