import { z } from 'zod';
import { appointmentStatusSchema } from '../booking/schema.ts';
import type { OutboxVisitEvent } from '../messaging/outbox/channel.ts';
import { localDateSchema, timeOfDaySchema, uuid } from '../platform/fields.ts';
import { workshopAppointmentSchema } from '../workshop/queries.ts';

export const WEBHOOK_EVENT_TYPES = [
  'appointment.created',
  'appointment.moved',
  'appointment.work_added',
  'appointment.cancelled',
  'appointment.status_changed',
  'appointment.rated',
  'appointment.erased',
] as const;

export const webhookEventTypeSchema = z.enum(WEBHOOK_EVENT_TYPES);

export type WebhookEventType = z.infer<typeof webhookEventTypeSchema>;

type WebhookKind = Exclude<OutboxVisitEvent['kind'], 'day_before'>;

type Change = Exclude<WebhookKind, 'erased'>;

export const EVENT_TYPE_BY_KIND: Readonly<Record<WebhookKind, WebhookEventType>> = {
  booked: 'appointment.created',
  moved: 'appointment.moved',
  added: 'appointment.work_added',
  cancelled: 'appointment.cancelled',
  confirmed: 'appointment.status_changed',
  started: 'appointment.status_changed',
  ready: 'appointment.status_changed',
  completed: 'appointment.status_changed',
  no_show: 'appointment.status_changed',
  rated: 'appointment.rated',
  erased: 'appointment.erased',
};

const localTime = z.object({ date: localDateSchema, time: timeOfDaySchema });

/** Content of a message. `appointment` is its state at the time of sending, not of the event. */
const dataSchema = z.object({
  version: z
    .int()
    .describe('Version of the appointment after the event: 1, 2, 3… in the order of its events'),
  by: z.enum(['customer', 'workshop']),
  status: z.object({ before: appointmentStatusSchema.nullable(), after: appointmentStatusSchema }),
  // Omit `changes`, because the events are the history, `changeable_until`, because only customers need it, and `photos`, which
  // change without an event.
  appointment: workshopAppointmentSchema.omit({ changes: true, changeable_until: true, photos: true }),
});

const message = <Type extends WebhookEventType, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime().describe('Time of the event'), data });

/** Body of a webhook about an appointment (docs/webhooks.md). */
export const webhookMessageSchema = z.discriminatedUnion('type', [
  message('appointment.created', dataSchema),
  message('appointment.moved', dataSchema.extend({ moved: z.object({ from: localTime, to: localTime }) })),
  message('appointment.work_added', dataSchema),
  message('appointment.cancelled', dataSchema.extend({ reason: z.string().nullable() })),
  message('appointment.status_changed', dataSchema),
  message('appointment.rated', dataSchema.extend({ rating: z.object({ stars: z.int() }) })),
  message(
    'appointment.erased',
    z
      .object({ version: z.int(), appointment: z.object({ id: uuid }) })
      .describe('The appointment was erased, so nothing else is known about it'),
  ),
]);

export type WebhookMessage = z.infer<typeof webhookMessageSchema>;

type AppointmentData = z.infer<typeof dataSchema>['appointment'];

export interface VisitChangeDetails {
  version: number;
  change: Change;
  by: 'customer' | 'workshop';
  /** Date of the visit after the change, `YYYY-MM-DD`. */
  date: string;
  /** Time of the visit after the change, `HH:MM`. */
  time: string;
  reason: string | null;
  status: AppointmentData['status'];
  stars: number | null;
  changed_at: Date;
}

/** Creates the message about a change. @param before the previous change; undefined for a booking */
export function createWebhookMessage(
  change: VisitChangeDetails,
  before: VisitChangeDetails | undefined,
  appointment: AppointmentData,
): WebhookMessage {
  return webhookMessageSchema.parse({
    type: EVENT_TYPE_BY_KIND[change.change],
    timestamp: change.changed_at.toISOString(),
    data: {
      version: change.version,
      by: change.by,
      status: { before: before?.status ?? null, after: change.status },
      moved: { from: before, to: change },
      reason: change.reason,
      rating: { stars: change.stars },
      appointment,
    },
  });
}

/** Creates the message about the erasure of an appointment. @param at timestamp if the event (an older job) has no time */
export function createErasureMessage(
  { appointment_id, version, happened_at }: OutboxVisitEvent,
  at: Date,
): WebhookMessage {
  const data = { version, appointment: { id: appointment_id } };
  return { type: 'appointment.erased', timestamp: happened_at ?? at.toISOString(), data };
}

export function createWebhookMessageId({
  appointment_id,
  version,
}: Pick<OutboxVisitEvent, 'appointment_id' | 'version'>): string {
  return `msg_${appointment_id.replaceAll('-', '')}_${version}`;
}
