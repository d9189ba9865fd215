import { createHash } from 'node:crypto';
import path from 'node:path';
import { reminderPath, visitPath } from '@forecourt/shared/links';
import { createMessages } from '@forecourt/shared/server';
import type { Locale, SiteSettings } from '@forecourt/shared/settings/schema';
import { dayText } from '../../booking/language.ts';
import type { AppointmentJson } from '../../booking/schema.ts';
import type { NOTIFICATION_KINDS } from '../inbox/notification-json.ts';
import type { ReminderNews } from '../stage-to-tell.ts';

/** What is told of visits. */
export type PushKind = Exclude<(typeof NOTIFICATION_KINDS)[number], 'reminder'>;

type TextId = keyof typeof import('./messages/en.json');

/** The texts of pushes, in a language. */
export const pushTexts = createMessages<TextId>(path.join(import.meta.dirname, 'messages'));

/** What a service worker shows. */
export interface PushMessage {
  title: string;
  body: string;
  /** The path of the visit, or of the reminder. */
  url: string;
  /** One for each visit and each reminder: what is newer takes the place of what is older. */
  tag: string;
}

interface PushFacts {
  kind: PushKind;
  appointment: AppointmentJson;
  /** The change that it tells of, or for the day before, the last one. */
  change: Pick<AppointmentJson['changes'][number], 'date' | 'time'>;
  organisation: Pick<SiteSettings['organisation'], 'phone'>;
  language: Locale;
}

export function pushMessage({ kind, appointment, change, organisation, language }: PushFacts): PushMessage {
  const { id, vehicle } = appointment;
  const text = pushTexts(language);
  const values = {
    day: dayText(change.date, language),
    time: change.time,
    vehicle: vehicle.device_reg,
    phone: organisation.phone,
  };
  return {
    title: text(`${kind}.title`, values),
    body: text(`${kind}.body`, values),
    url: visitPath(id),
    tag: `visit-${id}`,
  };
}

interface ReminderPushFacts {
  news: ReminderNews;
  reminder: { id: string; name: string; reminder_items: readonly string[]; device_reg: string };
  language: Locale;
}

export function reminderPushMessage({
  news: { stage, on, isEstimated },
  reminder: { id, name, reminder_items, device_reg },
  language,
}: ReminderPushFacts): PushMessage {
  const text = pushTexts(language);
  const values = {
    day: dayText(on, language),
    vehicle: device_reg,
    items: reminder_items.join(', '),
    reminder: name,
  };
  return {
    title: text(`reminder.${stage}.title`, values),
    body: shortened(
      text(stage === 'soon' && isEstimated ? 'reminder.soon.around.body' : `reminder.${stage}.body`, values),
    ),
    url: reminderPath(id),
    tag: `reminder-${id}`,
  };
}

/** More no device shows, and a push service takes 4 KB in all (RFC 8291 §4). */
const MAX_BODY_LETTERS = 240;

function shortened(body: string): string {
  const letters = [...body];
  return letters.length > MAX_BODY_LETTERS ? `${letters.slice(0, MAX_BODY_LETTERS - 1).join('')}…` : body;
}

/**
 * A message that was not delivered yet is replaced by a newer one of its topic (RFC 8030 §5.4): one for each visit, and each
 * reminder.
 */
export function pushTopic(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 32);
}

/** Whoever reads these late sets out in vain. */
const URGENT: readonly PushKind[] = ['moved', 'cancelled'];

export const pushUrgency = (kind: PushKind) => (URGENT.includes(kind) ? 'high' : 'normal');

const HOUR = 3_600;
const COLLECTED_WITHIN = 3 * 24 * HOUR;
/** For how many seconds a push service keeps what is told of a reminder. It is in the app for longer. */
export const REMINDER_TTL = 3 * 24 * HOUR;
/** The longest that the browsers' push services keep anything. */
const MAX_TTL = 28 * 24 * HOUR;

interface PushTimes {
  kind: PushKind;
  appointment: Pick<AppointmentJson, 'starts_at'>;
  /** When that happened which it tells of. */
  change: Pick<AppointmentJson['changes'][number], 'changed_at'>;
  now: Date;
}

/**
 * For how many seconds a push service keeps a message for a device that is off: until it would be of no use, which it is
 * already where they are 0 or less.
 */
export function pushTtl({ kind, appointment, change, now }: PushTimes): number {
  const secondsTo = (time: string) => Math.floor((new Date(time).getTime() - now.getTime()) / 1_000);
  const happened = Math.min(secondsTo(change.changed_at), 0);
  if (kind === 'ready') return happened + COLLECTED_WITHIN;
  return Math.min(Math.max(secondsTo(appointment.starts_at), happened + HOUR), MAX_TTL);
}
