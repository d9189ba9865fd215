import path from 'node:path';
import { createMessageLoader, formatSitePhone } from '@forecourt/shared/server';
import type { Locale, SiteSettings } from '@forecourt/shared/settings/schema';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { computeCalendarSequence, formatCalendarTitle } from '../booking/calendar-entry.ts';
import { chooseLanguage, formatVehicleWithRegistration } from '../booking/language.ts';
import { selectAppointments } from '../booking/queries.ts';
import { type CommonAppointmentJson, toAppointmentJson } from '../booking/schema.ts';
import { listStatusesInPhases } from '../booking/visit-status.ts';
import type { Reader, Transaction } from '../platform/db/database.ts';
import { lockOrCreateCustomer } from '../platform/idempotency.ts';
import { addDays, daysBetween, localDateAt } from '../platform/local-time.ts';
import type { ApiServices } from '../platform/services.ts';
import { listActiveReminders, readDueStateInputs } from '../reminders/queries.ts';
import { type ReminderJson, toReminderJson } from '../reminders/schema.ts';

type TextId = keyof typeof import('./messages/en.json');

const getCalendarTexts = createMessageLoader<TextId>(path.join(import.meta.dirname, 'messages'));

/** Returns the time at which the customer's feed got its current address; null without a feed. */
export async function findCustomerFeedCreatedAt(reader: Reader, customerId: string): Promise<Date | null> {
  const feed = await reader
    .selectFrom('customer_feeds')
    .select('created_at')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return feed?.created_at ?? null;
}

function findFeedOwner(reader: Reader, hash: string) {
  return reader
    .selectFrom('customer_feeds as f')
    .innerJoin('customers as k', 'k.id', 'f.customer_id')
    .select(['k.id', 'k.locale'])
    .where('f.secret_hash', '=', hash)
    .executeTakeFirst();
}

/** Creates a customer's feed or replaces its secret, which revokes the previous address. */
export async function createOrReplaceCustomerFeed(
  tx: Transaction,
  customerId: string,
  feed: { secret_hash: string; created_at: Date },
): Promise<void> {
  await lockOrCreateCustomer(tx, customerId);
  await tx
    .insertInto('customer_feeds')
    .values({ customer_id: customerId, ...feed })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(feed))
    .execute();
}

export async function deleteCustomerFeed(tx: Transaction, customerId: string): Promise<void> {
  await tx.deleteFrom('customer_feeds').where('customer_id', '=', customerId).execute();
}

const REFRESH_SECONDS = 60 * 60;

interface CustomerEntries {
  visits: readonly (CommonAppointmentJson & { sequence: number })[];
  reminders: readonly ReminderJson[];
}

/**
 * Writes a customer's visits and reminders as a calendar to subscribe to (RFC 5545). A reminder is an all-day event on its due
 * date, or on the day to which it is snoozed; if its work is booked, only the visit is included. Notes are left out, because
 * the calendar provider reads the feed too.
 * @param now time stamp of the feed
 */
function renderCustomerCalendar(
  { visits, reminders }: CustomerEntries,
  settings: Pick<SiteSettings, 'organisation' | 'booking'>,
  language: Locale,
  now: Date,
): string {
  const { name, address, country } = settings.organisation;
  const text = getCalendarTexts(language, country);
  const calendar = ical({
    name,
    prodId: { company: 'Forecourt', product: 'My calendar' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const visit of visits) {
    const entry = calendar.createEvent({
      // The id differs from that of the visit's single calendar entry, which may be in the same calendar.
      id: `${visit.id}-subscribed`,
      sequence: visit.sequence,
      stamp: now,
      created: visit.created_at,
      lastModified: visit.changes.at(-1)?.changed_at ?? visit.created_at,
      start: visit.starts_at,
      end: visit.ends_at,
      status: visit.status === 'requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      summary: formatCalendarTitle(visit, settings, language),
      description: [visit.reference, formatSitePhone(settings.organisation)].filter(Boolean).join('\n'),
    });
    if (address) entry.location(address.lines.join(', '));
  }
  for (const reminder of reminders) {
    const day = dayOf(reminder);
    if (day === null) continue;
    calendar.createEvent({
      id: `${reminder.id}-reminder`,
      ...changesOf(reminder),
      stamp: now,
      created: reminder.created_at,
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      // All-day reminders must not mark the customer as busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      status: ICalEventStatus.CONFIRMED,
      summary: `${reminder.name}: ${formatVehicleWithRegistration(reminder.vehicle)}`,
      description: [
        reminder.due_on_estimated ? text('estimated') : '',
        ...reminder.reminder_items.map((item) => `• ${item}`),
      ]
        .filter(Boolean)
        .join('\n'),
    });
  }
  return calendar.toString();
}

/** SEQUENCE and LAST-MODIFIED of a reminder's event. A new odometer reading also increases them: it may change the due date. */
function changesOf({ version, created_at, updated_at, estimate }: ReminderJson) {
  const readOn = estimate ? `${estimate.to.date}T00:00:00.000Z` : '';
  const days = readOn > created_at ? daysBetween(created_at.slice(0, 10), readOn.slice(0, 10)) : 0;
  return { sequence: version - 1 + days, lastModified: readOn > updated_at ? readOn : updated_at };
}

/** Day of a reminder in the calendar; null if its due date is unknown, or if a visit is booked for it. */
function dayOf({ due_on, snoozed_until, booked }: ReminderJson): string | null {
  if (booked || due_on === null) return null;
  return snoozed_until !== null && snoozed_until > due_on ? snoozed_until : due_on;
}

const DAYS_BACK = 90;

/** Returns the calendar of the customer whose feed has the secret; undefined if no feed has it. @param hash of the secret */
export async function readCustomerCalendar(
  reader: Reader,
  hash: string,
  services: Pick<ApiServices, 'settings' | 'now'>,
): Promise<string | undefined> {
  const owner = await findFeedOwner(reader, hash);
  if (!owner) return undefined;
  const { settings, now } = services;
  const { organisation, booking } = settings;
  const today = localDateAt(now(), organisation.timeZone);
  const visits = await selectAppointments(reader)
    .where('a.customer_id', '=', owner.id)
    .where('a.status', 'not in', listStatusesInPhases('called_off'))
    .where('a.date', '>=', addDays(today, -DAYS_BACK))
    // Leave out visits that were done before their booked day: the customer need not come on that day.
    .where('a.work_date', 'is', null)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
  const reminders = await listActiveReminders(
    reader,
    owner.id,
    { vehicleId: undefined, status: undefined },
    today,
  );
  const facts = await readDueStateInputs(reader, reminders, services);
  return renderCustomerCalendar(
    {
      visits: visits.map((row) => ({
        ...toAppointmentJson(row, booking),
        sequence: computeCalendarSequence(row),
      })),
      reminders: reminders.map((row) => toReminderJson(row, facts)),
    },
    settings,
    chooseLanguage(owner.locale, organisation),
    now(),
  );
}
