import { z } from 'zod';
import { VISIT_CHANGE_KINDS } from '../../booking/schema.ts';
import type { Reader, Transaction } from '../../platform/db/database.ts';
import { uuid } from '../../platform/fields.ts';

/** Events of visits in the outbox: every change, the day before, and the erasure of the customer. */
const VISIT_KINDS = [...VISIT_CHANGE_KINDS, 'day_before', 'erased'] as const;

export const OUTBOX_EVENT_KINDS = [...VISIT_KINDS, 'reminder', 'photos', 'earlier_time'] as const;

export const VISIT_MESSAGE_KINDS = [
  'booked',
  'confirmed',
  'moved',
  'cancelled',
  'ready',
  'day_before',
] as const;

const recipient = uuid.optional();

/** Trace of the request that caused the event; not in jobs of earlier versions. */
const traceId = z
  .string()
  .regex(/^[\da-f]{32}$/)
  .optional();

const visitSchema = z.object({
  appointment_id: uuid,
  /** Version of the visit after the event; for `day_before`, the current version. */
  version: z.int(),
  kind: z.enum(VISIT_KINDS),
  recipient,
  /** Time of the event; only for `erased`, because no other table stores it. Jobs of earlier versions lack it. */
  happened_at: z.iso.datetime().optional(),
  trace_id: traceId,
});

const reminderSchema = z.object({
  /** Id of the notification in the app; each stage of a reminder has one. */
  notification_id: uuid,
  kind: z.literal('reminder'),
  recipient,
  trace_id: traceId,
});

/** New photos of a visit by the workshop, which one notification in the app is about. */
const photosSchema = reminderSchema.extend({ kind: z.literal('photos') });

/** A time before a visit became free, which one notification in the app is about. */
const earlierTimeSchema = reminderSchema.extend({ kind: z.literal('earlier_time') });

export const outboxEventSchema = z.discriminatedUnion('kind', [
  visitSchema,
  reminderSchema,
  photosSchema,
  earlierTimeSchema,
]);

export type OutboxEvent = z.infer<typeof outboxEventSchema>;
export type OutboxVisitEvent = z.infer<typeof visitSchema>;

export interface VisitEvent extends OutboxVisitEvent {
  kind: (typeof VISIT_MESSAGE_KINDS)[number];
}

export type ReminderEvent = z.infer<typeof reminderSchema>;

export type PhotosEvent = z.infer<typeof photosSchema>;

export type EarlierTimeEvent = z.infer<typeof earlierTimeSchema>;

export type CustomerEvent = VisitEvent | ReminderEvent | EarlierTimeEvent;

export type PushEvent = CustomerEvent | PhotosEvent;

export const CUSTOMER_EVENT_KINDS = [...VISIT_MESSAGE_KINDS, 'reminder', 'earlier_time'] as const;

/** When and how often a delivery is tried. All values but `retryLimit` are in seconds. */
export interface RetryPolicy {
  /** Minimum seconds before the second try; doubles with each try. Jitter adds up to 100 %, at most up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
  retryLimit: number;
  /** Maximum seconds of a try. Must be less than `expireIn`, after which another process may begin the next try. */
  timeout: number;
  /** Seconds after which the process of an unfinished job is assumed to be dead, and the job is tried again. */
  expireIn: number;
  /** Seconds between two checks for lost jobs. Old jobs are deleted at this interval too, but at most once an hour. */
  supervise: number;
  /** Seconds between two polls of the queue, for jobs whose pause before a retry is over. New jobs wake the workers at once. */
  poll: number;
  /** Seconds that a stopping process waits for its deliveries. Unfinished ones are then returned to the queue. */
  stop: number;
}

/** Default policy. Its tries span at least two and a half days, so a mail server may be down over a weekend. */
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  retryDelay: 15,
  retryDelayMax: 3_600,
  retryLimit: 68,
  timeout: 60,
  expireIn: 120,
  supervise: 60,
  poll: 30,
  stop: 5,
};

/** Data needed to queue messages for a channel. Every process has it, even if another process sends the messages. */
export interface ChannelRoute<Event extends OutboxEvent = VisitEvent> {
  /** Name of the queue and label in metrics: lower-case letters, digits and hyphens. */
  name: string;
  /** Kinds of events for this channel; default: `VISIT_MESSAGE_KINDS`. */
  kinds?: readonly Event['kind'][];
  retryPolicy?: Partial<RetryPolicy>;
  /** Returns each event once per recipient, with `recipient` set, in the transaction of the jobs. Default: each event once. */
  recipients?(tx: Transaction, events: readonly Event[]): Promise<Event[]>;
}

/** A way to notify customers or a system of the business. */
export interface DeliveryChannel<Event extends OutboxEvent = VisitEvent> extends ChannelRoute<Event> {
  concurrency?: number;
  /** Public key with which browsers subscribe; only for a channel to browsers. */
  publicKey?: string;
  /**
   * Sends the message about an event. It is called again for the same event if a process ended before the result was stored.
   * The id of a message must follow from the event alone, so that recipients can recognise a duplicate.
   * @param signal aborted after the timeout and when the process ends; an aborted delivery counts as failed
   * @returns `unwanted` if there was nothing to send
   * @throws UndeliverableError if a retry is useless, any other error to retry; error messages name no person
   */
  deliver(event: Event, signal: AbortSignal): Promise<'sent' | 'unwanted'>;
  onDeadLetter?(event: Event): Promise<void>;
  close?(): void;
}

/** Source of channels that are added and removed while the processes run. */
export interface DeliveryChannelSource {
  /** Prefix of the names of all channels of this source; other channels must not have it. */
  prefix: string;
  list(reader: Reader): Promise<readonly DeliveryChannel<OutboxEvent>[]>;
  close(): void;
}

/** Client errors after which a retry may succeed: Request Timeout, Too Early, Too Many Requests. */
const TEMPORARY: readonly number[] = [408, 425, 429];

export function isTemporaryRefusal(status: number): boolean {
  return TEMPORARY.includes(status) || status >= 500;
}

export class UndeliverableError extends Error {
  override name = 'UndeliverableError';
}
