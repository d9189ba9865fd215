import { request } from 'undici';
import webPush from 'web-push';
import { languageOf } from '../../booking/language.ts';
import { selectAppointments } from '../../booking/queries.ts';
import { appointmentJson } from '../../booking/schema.ts';
import { AddressRefused, createOutboundAgent } from '../../platform/outbound-agent.ts';
import type { Services } from '../../platform/services.ts';
import { changeToTell } from '../outbox/change-to-tell.ts';
import {
  type Channel,
  type ChannelRoute,
  CUSTOMER_KINDS,
  type CustomerEvent,
  type ReminderEvent,
  Undeliverable,
  type VisitEvent,
} from '../outbox/channel.ts';
import type { QueueTimes } from '../outbox/queue-times.ts';
import { readReminderNews } from '../read-reminder-news.ts';
import {
  type PushMessage,
  pushMessage,
  pushTopic,
  pushTtl,
  pushUrgency,
  REMINDER_TTL,
  reminderPushMessage,
} from './push-message.ts';
import {
  addressToDevices,
  findDevice,
  forgetSubscription,
  noteFailure,
  noteRecovery,
} from './subscription-queries.ts';
import type { VapidKeys } from './vapid-keys.ts';

export interface PushSettings {
  vapid: VapidKeys;
  /** Lets push services be at private addresses, and speak http: for tests. */
  allowPrivate: boolean;
  /** How long one may take to be sent; as usual where it is left out. */
  timeoutMs?: number;
}

interface PushChannelOptions extends Pick<Services, 'database' | 'settings' | 'now'> {
  push: PushSettings;
}

/** A message for a device. */
interface Ring {
  device: { id: string; endpoint: string; p256dh: string; auth: string; failures: number };
  message: PushMessage;
  /** Seconds. */
  ttl: number;
  topic: string;
  urgency: 'normal' | 'high';
}

const CONNECT_TIMEOUT_MS = 10_000;

/** From looking up the name to the end of the answer: customers say where it goes, so it may well lead to nothing. */
const DELIVERY_TIMEOUT_MS = 15_000;

/** Tries for two hours or so: whoever looks at the site is told there. */
const TIMES: Partial<QueueTimes> = { retryLimit: 8 };

/** One that is slow takes the place of one of so many, and not for long. */
const CONCURRENCY = 16;

/** Longer than anything that a push service says; it is not read. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Route for every process, also for those without the keys to sign pushes. */
export const PUSH_ROUTE: ChannelRoute<CustomerEvent> = {
  name: 'push',
  kinds: CUSTOMER_KINDS,
  times: TIMES,
  recipients: (tx, events) => addressToDevices(tx, events),
};

/** Tells customers on their devices of what they are told of in the app (docs/decisions/027-web-push.md). */
export function createPushChannel({
  database,
  settings,
  now,
  push,
}: PushChannelOptions): Channel<CustomerEvent> {
  const { vapid, allowPrivate, timeoutMs = DELIVERY_TIMEOUT_MS } = push;
  const agent = createOutboundAgent({ allowPrivate, connectTimeoutMs: CONNECT_TIMEOUT_MS });

  /** What to send of a visit to a device, as long as they are of the same customer. */
  async function ringOfVisit(event: VisitEvent, recipient: string): Promise<Ring | null> {
    const { kind } = event;
    // Of their own bookings nobody is told in the app.
    if (kind === 'booked') return null;
    const row = await database.read((reader) =>
      selectAppointments(reader)
        .innerJoin('customers as k', 'k.id', 'a.customer_id')
        .innerJoin('push_subscriptions as s', 's.customer_id', 'k.id')
        .select(['k.locale', 's.id as subscription_id', 's.endpoint', 's.p256dh', 's.auth', 's.failures'])
        .where('a.id', '=', event.appointment_id)
        .where('s.id', '=', recipient)
        .executeTakeFirst(),
    );
    if (!row) return null;
    const appointment = appointmentJson(row, settings.booking);
    const at = now();
    const change = changeToTell(event, appointment, at);
    if (!change) return null;
    const { organisation } = settings;
    const language = languageOf(row.locale, organisation);
    return {
      device: { ...row, id: row.subscription_id },
      message: pushMessage({ kind, appointment, change, organisation, language }),
      ttl: pushTtl({ kind, appointment, change, now: at }),
      topic: pushTopic(appointment.id),
      urgency: pushUrgency(kind),
    };
  }

  /** The same of a reminder. */
  async function ringOfReminder({ notification_id }: ReminderEvent, recipient: string): Promise<Ring | null> {
    return database.read(async (reader) => {
      const found = await readReminderNews(reader, notification_id, { settings, now });
      if (!found?.news) return null;
      const { row, news } = found;
      const device = await findDevice(reader, row.customer_id, recipient);
      if (!device) return null;
      const language = languageOf(row.locale, settings.organisation);
      return {
        device,
        message: reminderPushMessage({ news, reminder: row, language }),
        ttl: REMINDER_TTL,
        topic: pushTopic(row.id),
        urgency: 'normal',
      };
    });
  }

  return {
    ...PUSH_ROUTE,
    concurrency: CONCURRENCY,
    publicKey: vapid.publicKey,
    close: () => void agent.destroy(),
    async giveUp({ recipient }) {
      if (recipient) await database.transaction((tx) => noteFailure(tx, recipient, now()));
    },
    async deliver(event, signal) {
      const { recipient } = event;
      if (recipient === undefined) return 'unwanted';
      const ring = await (event.kind === 'reminder'
        ? ringOfReminder(event, recipient)
        : ringOfVisit(event, recipient));
      if (!ring || ring.ttl <= 0) return 'unwanted';
      const { device, message, ttl, topic, urgency } = ring;
      const subscription = { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } };
      const { headers, body, endpoint } = webPush.generateRequestDetails(
        subscription,
        JSON.stringify(message),
        { vapidDetails: vapid, TTL: ttl, topic, urgency },
      );
      const status = await post(endpoint, headers, body, signal);
      if (status === null || status === 404 || status === 410) {
        await database.transaction((tx) => forgetSubscription(tx, device.id));
        return 'unwanted';
      }
      if (status < 200 || status > 299) throw refusal(status);
      if (device.failures > 0) await database.transaction((tx) => noteRecovery(tx, device.id));
      return 'sent';
    },
  };

  /** @returns the status; null where it is at no public address @throws Error that names no address */
  async function post(
    endpoint: string,
    headers: Readonly<Record<string, unknown>>,
    body: Buffer,
    signal: AbortSignal,
  ): Promise<number | null> {
    const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const asText = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    try {
      const answer = await request(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(asText),
        body,
        signal: until,
        dispatcher: agent,
      });
      // The status has come: what becomes of the rest changes nothing.
      await answer.body.dump({ limit: MAX_ANSWER_BYTES, signal: until }).catch(() => undefined);
      return answer.statusCode;
    } catch (error) {
      if (error instanceof AddressRefused) return null;
      if (until.aborted) throw new Error(`The push service does not answer within ${timeoutMs / 1_000} s`);
      const code = error instanceof Error && 'code' in error ? error.code : 'no answer';
      throw new Error(`The push service cannot be reached (${code})`);
    }
  }
}

/** Of what a client is refused with, that which another time may be taken: Request Timeout, Too Early, Too Many Requests. */
const TEMPORARY: readonly number[] = [408, 425, 429];

/** It cannot take it now, or something is wrong with it; else it will not take this however often it is asked. */
function refusal(status: number): Error {
  return TEMPORARY.includes(status) || status >= 500
    ? new Error(`The push service does not take it now (${status})`)
    : new Undeliverable(`The push service refuses it for good (${status})`);
}
