import type { AppointmentJson } from '../../booking/schema.ts';
import { addDays, localDateAt } from '../../platform/local-time.ts';
import type { VisitEvent } from './channel.ts';

type Change = AppointmentJson['changes'][number];

/**
 * The change that an event tells of, or null when it should no longer be told: a message that was held up says nothing
 * that is wrong by now, or of no use (docs/decisions/026-emails.md).
 * @param appointment as it is now
 */
export function changeToTell(
  { version, kind }: VisitEvent,
  appointment: AppointmentJson,
  now: Date,
): Change | null {
  const { changes, status, date, starts_at, time_zone: timeZone } = appointment;
  // There is one for each version.
  const index = changes.length - 1 - (appointment.version - version);
  const change = changes[index];
  if (!change) return null;
  const later = changes.slice(index + 1).map((each) => each.change);
  const isAhead = (status === 'requested' || status === 'confirmed') && new Date(starts_at) > now;
  const isReplaced = later.some((each) => each === 'moved' || each === 'cancelled');
  const isTomorrow = addDays(localDateAt(now, timeZone), 1) === date;
  const isRight = {
    booked: isAhead && later.every((each) => each === 'added'),
    confirmed: isAhead && !isReplaced,
    moved: isAhead && !isReplaced,
    cancelled: true,
    ready: status === 'ready',
    day_before: status === 'confirmed' && !isReplaced && isTomorrow,
  }[kind];
  return isRight ? change : null;
}
