import { bookPath, moveVisitPath, reminderPath, visitPath } from '@forecourt/shared/links';
import { findOpening, type Opening } from '@forecourt/shared/opening';
import { isOwnerDutyReminder } from '@forecourt/shared/owner-duty';
import { formatSitePhone } from '@forecourt/shared/server';
import type { Locale } from '@forecourt/shared/settings/schema';
import { computeOpening } from '../booking/availability.ts';
import { computeCalendarSequence } from '../booking/calendar-entry.ts';
import { type DayClosing, readClosings } from '../booking/closings.ts';
import { isEarlierTimeFree } from '../booking/earlier-times.ts';
import {
  chooseLanguage,
  formatAmountToPay,
  formatFullDate,
  formatTimeOfDay,
  formatVehicleWithRegistration,
} from '../booking/language.ts';
import { selectAppointments } from '../booking/queries.ts';
import { type CommonAppointmentJson, computeChangeableUntil, toAppointmentJson } from '../booking/schema.ts';
import type { Reader } from '../platform/db/database.ts';
import { addDays, localDateAt, localTimeAt, toInstant } from '../platform/local-time.ts';
import type { ApiServices } from '../platform/services.ts';
import { readDueStateInputs } from '../reminders/queries.ts';
import type { CustomerEvent, EarlierTimeEvent, ReminderEvent, VisitEvent } from './outbox/channel.ts';
import { computeCurrentDueStage, type DueStage, selectRemindersWithVehicleArchiveDate } from './schedule.ts';

type VisitChangeJson = CommonAppointmentJson['changes'][number];

export interface Content {
  /** Message id, derived from the event alone, so that a message sent twice can be recognised (RFC 5322 §3.6.4). */
  id: string;
  customer: {
    id: string;
    name: string | null;
    language: Locale;
    unwantedEmails: readonly string[];
    unwantedTexts: readonly string[];
  };
  subjectId: string;
  path: string;
}

export interface VisitMessageContent extends Content {
  kind: VisitEvent['kind'];
  appointment: CommonAppointmentJson;
  calendarSequence: number;
  /** Change of the visit that the message is about; for `day_before`, the latest one when the notification was created. */
  change: VisitChangeJson;
  /** When a vehicle that is ready can be collected; null in other messages, or if the workshop is closed for a month. */
  collection: Opening | null;
}

export interface ReminderMessageContent extends Content, DueStage {
  kind: 'reminder';
  /** `booking`: path to book the reminder's work; null for a yearly duty of the owner, such as the tax. */
  reminder: { name: string; reminder_items: readonly string[]; booking: string | null };
  vehicle: { device_reg: string; make: string | null; model: string | null };
}

export interface EarlierTimeMessageContent extends Content {
  kind: 'earlier_time';
  appointment: CommonAppointmentJson;
  /** Local date and time that became free, and whether it is too near to be changed online once the visit is moved to it. */
  free: { date: string; time: string; isPastCutOff: boolean };
}

/** Content of a message to a customer, independent of the channel that renders it. */
export type MessageContent = VisitMessageContent | ReminderMessageContent | EarlierTimeMessageContent;

type ContentServices = Pick<ApiServices, 'settings' | 'now'>;

/**
 * Reads the content of the message about an event, with the current state of the visit or reminder.
 * @returns null if the message must not be sent: the customer was erased, or the message is outdated
 */
export function readMessageContent(
  reader: Reader,
  event: CustomerEvent,
  services: ContentServices,
): Promise<MessageContent | null> {
  if (event.kind === 'reminder') return readReminderContent(reader, event, services);
  return event.kind === 'earlier_time'
    ? readEarlierTimeContent(reader, event, services)
    : readVisitContent(reader, event, services);
}

/** Reads the content about an earlier time; null if the visit cannot be moved to it now, or the customer no longer waits. */
async function readEarlierTimeContent(
  reader: Reader,
  { notification_id: notificationId, kind }: EarlierTimeEvent,
  services: ContentServices,
): Promise<EarlierTimeMessageContent | null> {
  const row = await selectAppointments(reader)
    .innerJoin('notifications as n', 'n.appointment_id', 'a.id')
    .innerJoin('customers as k', 'k.id', 'a.customer_id')
    .select(['k.id as customer_id', 'k.display_name', 'k.locale', 'k.unwanted_emails', 'k.unwanted_texts'])
    .select(['n.date as free_date', 'n.time as free_time'])
    .where('n.id', '=', notificationId)
    .where('a.waiting_since', 'is not', null)
    .where('k.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row || row.free_time === null) return null;
  const free = { date: row.free_date, time: row.free_time };
  if (!(await isEarlierTimeFree(reader, row, free, services))) return null;
  const { booking, organisation } = services.settings;
  const starts_at = toInstant(free.date, free.time, organisation.timeZone);
  const until = computeChangeableUntil({ ...row, starts_at }, booking.cutOffHours);
  return {
    id: `${notificationId}.${kind}`,
    customer: toMessageRecipient(row, services.settings),
    subjectId: `${row.id}-earlier`,
    path: moveVisitPath(row.id, free),
    kind,
    appointment: toAppointmentJson(row, booking),
    free: { ...free, isPastCutOff: until === null || until <= services.now() },
  };
}

async function readVisitContent(
  reader: Reader,
  event: VisitEvent,
  { settings, now }: ContentServices,
): Promise<VisitMessageContent | null> {
  const row = await selectAppointments(reader)
    .innerJoin('customers as k', 'k.id', 'a.customer_id')
    .select(['k.id as customer_id', 'k.display_name', 'k.locale', 'k.unwanted_emails', 'k.unwanted_texts'])
    .where('a.id', '=', event.appointment_id)
    .where('k.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { kind, version } = event;
  const appointment = toAppointmentJson(row, settings.booking);
  const change = findChangeForMessage(event, appointment, now());
  if (!change) return null;
  const today = localDateAt(now(), settings.organisation.timeZone);
  const closings = kind === 'ready' && (await readClosings(reader, today, addDays(today, DAYS_TO_OPENING)));
  return {
    id: `${appointment.id}.${version}.${kind}`,
    customer: toMessageRecipient(row, settings),
    subjectId: appointment.id,
    path: visitPath(appointment.id),
    kind,
    appointment,
    calendarSequence: computeCalendarSequence(row),
    change,
    collection: closings ? findCollectionHours(now(), settings, closings) : null,
  };
}

/** Number of days in which the next opening is searched. */
const DAYS_TO_OPENING = 31;

/** Finds the hours in which a vehicle that is ready can be collected: the rest of today's, else those of the next open day. */
export function findCollectionHours(
  now: Date,
  { organisation, booking }: ApiServices['settings'],
  closings: ReadonlyMap<string, DayClosing>,
): Opening | null {
  const { timeZone } = organisation;
  const local = { date: localDateAt(now, timeZone), time: localTimeAt(now, timeZone) };
  const hoursOn = (date: string) => {
    const hours = computeOpening(date, booking, closings.get(date));
    return hours.open ? hours : null;
  };
  return findOpening(local, hoursOn, DAYS_TO_OPENING);
}

/** Finds the change that a message is about; null if the message is outdated (docs/decisions/026-emails.md). */
export function findChangeForMessage(
  { version, kind }: VisitEvent,
  appointment: CommonAppointmentJson,
  now: Date,
): VisitChangeJson | null {
  const { changes, status, date, starts_at, time_zone: timeZone } = appointment;
  // Each version of an appointment has one change, so the index follows from the version.
  const index = changes.length - 1 - (appointment.version - version);
  const change = changes[index];
  if (!change) return null;
  const later = changes.slice(index + 1).map((each) => each.change);
  const isAhead = (status === 'requested' || status === 'confirmed') && new Date(starts_at) > now;
  const isReplaced = later.some((each) => each === 'moved' || each === 'cancelled');
  const isTomorrow = addDays(localDateAt(now, timeZone), 1) === date;
  const isCurrent = {
    booked: isAhead && later.every((each) => each === 'added'),
    confirmed: isAhead && !isReplaced,
    moved: isAhead && !isReplaced,
    cancelled: true,
    ready: status === 'ready',
    day_before: status === 'confirmed' && !isReplaced && isTomorrow,
  }[kind];
  return isCurrent ? change : null;
}

/** Whether a message is about a request that the workshop refused, so that the visit was never confirmed. */
export function isAboutRefusedRequest({
  kind,
  appointment: { changes },
  change,
}: VisitMessageContent): boolean {
  if (kind !== 'cancelled' || change.by !== 'workshop') return false;
  return changes[changes.indexOf(change) - 1]?.status === 'requested';
}

/** Reads the content about a reminder; null if the reminder is no longer at the stage that the notification is about. */
async function readReminderContent(
  reader: Reader,
  { notification_id: notificationId, kind }: ReminderEvent,
  services: ContentServices,
): Promise<ReminderMessageContent | null> {
  const row = await selectRemindersWithVehicleArchiveDate(reader)
    .innerJoin('notifications as n', 'n.reminder_id', 'r.id')
    .innerJoin('customers as k', 'k.id', 'r.customer_id')
    .select(['n.stage', 'n.version as notified_version'])
    .select(['k.display_name', 'k.locale', 'k.unwanted_emails', 'k.unwanted_texts'])
    .where('n.id', '=', notificationId)
    .executeTakeFirst();
  if (!row) return null;
  const current = computeCurrentDueStage(row, await readDueStateInputs(reader, [row], services));
  if (!current || row.notified_version !== row.due_version || current.stage !== row.stage) return null;
  const { id, name, reminder_items, service_type: service, vehicle_id, device_reg, make, model } = row;
  const booking = isOwnerDutyReminder(row) ? null : bookPath({ vehicle: vehicle_id, service, reminder: id });
  return {
    ...current,
    id: `${notificationId}.${kind}`,
    customer: toMessageRecipient(row, services.settings),
    subjectId: id,
    path: reminderPath(id),
    kind,
    reminder: { name, reminder_items, booking },
    vehicle: { device_reg, make, model },
  };
}

interface RecipientRow {
  customer_id: string;
  display_name: string | null;
  locale: string | null;
  unwanted_emails: string[];
  unwanted_texts: string[];
}

export function toMessageRecipient(
  { customer_id: id, display_name: name, locale, unwanted_emails, unwanted_texts }: RecipientRow,
  { organisation }: ApiServices['settings'],
): Content['customer'] {
  const language = chooseLanguage(locale, organisation);
  return { id, name, language, unwantedEmails: unwanted_emails, unwantedTexts: unwanted_texts };
}

/** Values that the texts of all channels about an earlier time have in common, in the customer's language. */
export function formatEarlierTimeValues(
  { appointment, free, customer: { language } }: EarlierTimeMessageContent,
  organisation: ApiServices['settings']['organisation'],
) {
  return {
    day: formatFullDate(free.date, language, organisation),
    time: formatTimeOfDay(free.time, language, organisation),
    visitDay: formatFullDate(appointment.date, language, organisation),
    visitTime: formatTimeOfDay(appointment.time, language, organisation),
  };
}

/** Values that the texts of all channels about a visit have in common, in the customer's language. */
export function formatVisitValues(
  { appointment, change, customer: { language } }: VisitMessageContent,
  organisation: ApiServices['settings']['organisation'],
) {
  return {
    day: formatFullDate(change.date, language, organisation),
    time: formatTimeOfDay(change.time, language, organisation),
    vehicle: formatVehicleWithRegistration(appointment.vehicle),
    phone: formatSitePhone(organisation),
    cost: formatAmountToPay(appointment, language, organisation),
  };
}
