import { calendarSequence } from '../../booking/calendar-entry.ts';
import { languageOf } from '../../booking/language.ts';
import { selectAppointments } from '../../booking/queries.ts';
import { appointmentJson } from '../../booking/schema.ts';
import { statusesIn } from '../../booking/visit-status.ts';
import type { Reader } from '../../platform/db/database.ts';
import { addDays, localDateAt } from '../../platform/local-time.ts';
import type { Services } from '../../platform/services.ts';
import { reminderJson } from '../../reminders/reminder-json.ts';
import { listLive, readFacts } from '../../reminders/reminder-queries.ts';
import { findFeedOwner } from './calendar-feed-queries.ts';
import { customerCalendar } from './customer-calendar.ts';

/** Visits that are over stay for so long, as far as calendars go. */
const DAYS_BACK = 90;

/** The calendar that a secret opens, as an iCalendar file; undefined where it opens none. @param hash of the secret */
export async function readCustomerCalendar(
  reader: Reader,
  hash: string,
  services: Pick<Services, 'settings' | 'now'>,
): Promise<string | undefined> {
  const owner = await findFeedOwner(reader, hash);
  if (!owner) return undefined;
  const { settings, now } = services;
  const { organisation, booking } = settings;
  const today = localDateAt(now(), organisation.timeZone);
  const visits = await selectAppointments(reader)
    .where('a.customer_id', '=', owner.id)
    .where('a.status', 'not in', statusesIn('called_off'))
    .where('a.date', '>=', addDays(today, -DAYS_BACK))
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
  const reminders = await listLive(reader, owner.id, { vehicleId: undefined, status: undefined }, today);
  const facts = await readFacts(reader, reminders, services);
  return customerCalendar(
    {
      visits: visits.map((row) => ({ ...appointmentJson(row, booking), sequence: calendarSequence(row) })),
      reminders: reminders.map((row) => reminderJson(row, facts)),
    },
    settings,
    languageOf(owner.locale, organisation),
    now(),
  );
}
