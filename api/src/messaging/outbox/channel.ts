import { z } from 'zod';
import { CHANGES } from '../../booking/schema.ts';
import type { Reader, Transaction } from '../../platform/db/database.ts';
import { uuid } from '../../platform/fields.ts';
import type { QueueTimes } from './queue-times.ts';

/** What the outbox holds of a visit: everything that happens to it, the day before it, and that its customer was erased. */
const VISIT_KINDS = [...CHANGES, 'day_before', 'erased'] as const;

/** And that a reminder has come due, or does so soon. */
export const OUTBOX_KINDS = [...VISIT_KINDS, 'reminder'] as const;

/** What of visits customers are told of outside of the app. */
export const EVENT_KINDS = ['booked', 'confirmed', 'moved', 'cancelled', 'ready', 'day_before'] as const;

/** Of several whom a channel tells, the one whom a job is for: a retry tells nobody else. */
const recipient = uuid.optional();

const visitSchema = z.object({
  appointment_id: uuid,
  /** The version of the visit that the event made, or for `day_before`, the one of that moment. */
  version: z.int(),
  kind: z.enum(VISIT_KINDS),
  recipient,
  /** Of `erased`, of which nothing else is kept. Jobs of before it was noted have none. */
  happened_at: z.iso.datetime().optional(),
});

const reminderSchema = z.object({
  /** What its customer was told in the app; there is one for each stage of a reminder. */
  notification_id: uuid,
  kind: z.literal('reminder'),
  recipient,
});

/** An event as it is kept in the outbox and in jobs. */
export const outboxEventSchema = z.discriminatedUnion('kind', [visitSchema, reminderSchema]);

export type OutboxEvent = z.infer<typeof outboxEventSchema>;

/** An event of a visit. */
export type OutboxVisitEvent = z.infer<typeof visitSchema>;

/** One that customers are told of. */
export interface VisitEvent extends OutboxVisitEvent {
  kind: (typeof EVENT_KINDS)[number];
}

/** That a reminder has come to a stage. */
export type ReminderEvent = z.infer<typeof reminderSchema>;

/** Everything that customers are told of outside of the app. */
export type CustomerEvent = VisitEvent | ReminderEvent;

/** The kinds of `CustomerEvent`. */
export const CUSTOMER_KINDS = [...EVENT_KINDS, 'reminder'] as const;

/** Description of a channel that every process has, even if it is not configured to serve it: enough to queue messages. */
export interface ChannelRoute<Event extends OutboxEvent = VisitEvent> {
  /** Names its queue, and is a label of metrics: lower-case letters, digits and hyphens. */
  name: string;
  /** Which events are for it; those of visits that customers are told of where it does not say. */
  kinds?: readonly Event['kind'][];
  /** Where its queue differs from others. */
  times?: Partial<QueueTimes>;
  /**
   * Returns the events once for each recipient, with `recipient` set; called in the transaction that adds their jobs. A channel
   * without it delivers each event once.
   */
  recipients?(tx: Transaction, events: readonly Event[]): Promise<Event[]>;
}

/** A way to notify customers or a system of the business. */
export interface Channel<Event extends OutboxEvent = VisitEvent> extends ChannelRoute<Event> {
  /** How many deliveries one process makes at the same time; a few where it does not say. */
  concurrency?: number;
  /** Key with which browsers subscribe, for a channel to browsers. */
  publicKey?: string;
  /**
   * Tells of an event. It is asked again for the same event when a process ended before it could note that it
   * was done. So that the second message can be recognised, what identifies a message must follow from the event alone.
   * @param signal aborted when it takes too long, or the process ends; whatever is done after that counts as not done
   * @returns whether somebody was told, or nobody wanted to be
   * @throws Undeliverable when trying again is of no use, any other error to retry; neither message names a person
   */
  deliver(event: Event, signal: AbortSignal): Promise<'sent' | 'unwanted'>;
  /** Called once it is given up that an event is told of, because trying again is of no use or was tried often enough. */
  giveUp?(event: Event): Promise<void>;
  /** Closes its connections; nothing is delivered any more. */
  close?(): void;
}

/** Channels that come and go while the processes run. */
export interface ChannelSource {
  /** With which the names of its channels begin, and those of no others. */
  prefix: string;
  list(reader: Reader): Promise<readonly Channel<OutboxEvent>[]>;
  /** Closes its connections; nothing is delivered any more. */
  close(): void;
}

/** A failure that another try would not mend. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}
