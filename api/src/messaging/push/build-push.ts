import { createHash } from 'node:crypto';
import path from 'node:path';
import { createMessageLoader } from '@forecourt/shared/server';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import { formatFullDate, formatVehicleWithRegistration } from '../../booking/language.ts';
import {
  type EarlierTimeMessageContent,
  formatEarlierTimeValues,
  formatVisitValues,
  isAboutRefusedRequest,
  type MessageContent,
  type ReminderMessageContent,
  type VisitMessageContent,
} from '../content.ts';
import type { PhotosMessageContent } from '../photos-content.ts';

type TextId = keyof typeof import('./messages/en.json');

const pushTexts = createMessageLoader<TextId>(path.join(import.meta.dirname, 'messages'));

interface PushMessage {
  title: string;
  body: string;
  url: string;
  /** Tag of the notification: a newer one with the same `subjectId` replaces the older one. */
  tag: string;
}

export interface PushDelivery {
  message: PushMessage;
  /** Seconds that a push service stores the message for a device that is off; 0 or less if it is already useless. */
  ttl: number;
  /** A newer message with the same topic replaces one that was not delivered yet (RFC 8030 §5.4). */
  topic: string;
  urgency: 'normal' | 'high';
}

type PushContent = MessageContent | PhotosMessageContent;

/** Urgent kinds: customers who get them late would come in vain, or find the time taken. */
const URGENT: readonly PushContent['kind'][] = ['moved', 'cancelled', 'earlier_time'];

/** Builds the push about an event in its customer's language; null for a booking, which the customer made. */
export function buildPush(
  content: PushContent,
  { organisation }: Pick<SiteSettings, 'organisation'>,
  now: Date,
): PushDelivery | null {
  const { kind, path: url, subjectId } = content;
  const build = (subject: 'visit' | 'reminder', texts: PushTexts, ttl: number): PushDelivery => ({
    message: { ...texts, url, tag: `${subject}-${subjectId}` },
    ttl,
    topic: createHash('sha256').update(subjectId).digest('base64url').slice(0, 32),
    urgency: URGENT.includes(kind) ? 'high' : 'normal',
  });
  switch (kind) {
    case 'booked':
      return null;
    case 'reminder':
      return build('reminder', reminderTexts(content, organisation), UNDATED_TTL);
    case 'photos':
      return build('visit', photosTexts(content, organisation), UNDATED_TTL);
    case 'earlier_time':
      return build('visit', earlierTimeTexts(content, organisation), EARLIER_TIME_TTL);
    default:
      return build('visit', visitTexts(kind, content, organisation), visitTtl(content, now));
  }
}

type PushTexts = Pick<PushMessage, 'title' | 'body'>;

function visitTexts(
  kind: Exclude<VisitMessageContent['kind'], 'booked'>,
  content: VisitMessageContent,
  organisation: SiteSettings['organisation'],
): PushTexts {
  const text = pushTexts(content.customer.language, organisation.country);
  const values = formatVisitValues(content, organisation);
  if (kind === 'moved' && content.appointment.status === 'requested') {
    return { title: text('moved.requested.title', values), body: text('moved.requested.body', values) };
  }
  const bodyId: TextId = kind === 'ready' && values.cost ? 'ready.cost.body' : `${kind}.body`;
  const titleId: TextId = isAboutRefusedRequest(content) ? 'refused.title' : `${kind}.title`;
  return { title: text(titleId, values), body: text(bodyId, values) };
}

/** Maximum length of texts about reminders and photos: devices show no more, push services accept 4 KB (RFC 8291 §4). */
const MAX_BODY_CHARACTERS = 240;

function reminderTexts(
  {
    stage,
    on,
    isEstimated,
    reminder: { name, reminder_items },
    vehicle,
    customer: { language },
  }: ReminderMessageContent,
  organisation: SiteSettings['organisation'],
): PushTexts {
  const text = pushTexts(language, organisation.country);
  const items = reminder_items.join(', ');
  const day = formatFullDate(on, language, organisation);
  const values = { day, vehicle: formatVehicleWithRegistration(vehicle), items, reminder: name };
  const bodyId: TextId =
    stage === 'soon' && isEstimated ? 'reminder.soon.around.body' : `reminder.${stage}.body`;
  return { title: text(`reminder.${stage}.title`, values), body: shortenBody(text(bodyId, values)) };
}

function earlierTimeTexts(
  content: EarlierTimeMessageContent,
  organisation: SiteSettings['organisation'],
): PushTexts {
  const text = pushTexts(content.customer.language, organisation.country);
  const values = formatEarlierTimeValues(content, organisation);
  const body = [
    text('earlier_time.body', values),
    content.free.isPastCutOff && text('earlier_time.past_cutoff'),
  ];
  return { title: text('earlier_time.title', values), body: body.filter(Boolean).join(' ') };
}

function photosTexts(
  { captions, vehicle, customer: { language } }: PhotosMessageContent,
  organisation: SiteSettings['organisation'],
): PushTexts {
  const text = pushTexts(language, organisation.country);
  const [caption] = captions.length === 1 ? captions : [];
  const values = { vehicle: formatVehicleWithRegistration(vehicle), caption: caption ?? '' };
  return {
    title: text(captions.length === 1 ? 'photos.one.title' : 'photos.title', { count: `${captions.length}` }),
    body: shortenBody(caption ? text('photos.caption.body', values) : values.vehicle),
  };
}

function shortenBody(text: string): string {
  const body = [...text];
  return body.length > MAX_BODY_CHARACTERS ? `${body.slice(0, MAX_BODY_CHARACTERS - 1).join('')}…` : text;
}

const HOUR = 3_600;
const READY_TTL = 3 * 24 * HOUR;
/** Time to live in seconds of messages that are not about a point in time. */
const UNDATED_TTL = 3 * 24 * HOUR;
/** Maximum time in seconds for which push services of browsers store a message. */
const MAX_TTL = 28 * 24 * HOUR;

/** Time to live in seconds of messages about an earlier time, which other customers are also notified of and can take. */
const EARLIER_TIME_TTL = 12 * HOUR;

function visitTtl({ kind, appointment, change }: VisitMessageContent, now: Date): number {
  const secondsTo = (time: string) => Math.floor((new Date(time).getTime() - now.getTime()) / 1_000);
  const changed = Math.min(secondsTo(change.changed_at), 0);
  if (kind === 'ready') return changed + READY_TTL;
  return Math.min(Math.max(secondsTo(appointment.starts_at), changed + HOUR), MAX_TTL);
}
