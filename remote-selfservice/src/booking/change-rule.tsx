import { toInstant, withoutLineBreaks } from '@forecourt/shared/dates';
import { siteSettings } from '@forecourt/shared/settings';
import { WorkshopPhone } from '@forecourt/shared/ui';
import { useWhen } from '../times/use-when.ts';
import type { CompleteChoice } from './booking-choice.ts';
import { useText } from './text.ts';

const HOUR_MS = 3_600_000;

/** Deadline for changing the chosen visit online, or the number to call if it starts too soon for that. */
export function ChangeRule({ choice: { date, time } }: { choice: CompleteChoice }) {
  const text = useText();
  const when = useWhen();
  const { booking, organisation } = siteSettings();
  const until = new Date(
    toInstant(date, time, organisation.timeZone).getTime() - booking.cutOffHours * HOUR_MS,
  );
  if (until > new Date()) return text('book.change.until', { when: withoutLineBreaks(when.at(until)) });
  return (
    <>
      {text('book.change.call')} <WorkshopPhone />
    </>
  );
}
