import { request } from 'undici';
import webPush from 'web-push';
import { AddressRefused, createOutboundAgent, readErrorCode } from '../../platform/outbound-agent.ts';
import type { ApiServices } from '../../platform/services.ts';
import { readMessageContent } from '../content.ts';
import {
  type ChannelRoute,
  CUSTOMER_EVENT_KINDS,
  type DeliveryChannel,
  isTemporaryRefusal,
  type PushEvent,
  UndeliverableError,
} from '../outbox/channel.ts';
import { readPhotosContent } from '../photos-content.ts';
import { buildPush } from './build-push.ts';
import {
  deletePushSubscriptionById,
  expandEventsToDevices,
  findPushSubscription,
  recordPushFailureOrUnsubscribe,
  resetPushFailures,
} from './subscriptions.ts';
import type { PushSettings } from './vapid-keys.ts';

interface PushChannelOptions extends Pick<ApiServices, 'database' | 'settings' | 'now'> {
  push: PushSettings;
}

const CONNECT_TIMEOUT_MS = 10_000;

/** Maximum time of a delivery, from DNS lookup to response. Customers choose the address, which may never respond. */
const DELIVERY_TIMEOUT_MS = 15_000;

/** Number of parallel deliveries. A slow push service blocks one of them, for at most `DELIVERY_TIMEOUT_MS`. */
const CONCURRENCY = 16;

/** Maximum bytes of a response to read and discard. The connection is closed if a response is longer, which is unusual. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Route with which every process queues pushes, even if it has no keys to sign them. */
export const PUSH_ROUTE: ChannelRoute<PushEvent> = {
  name: 'push',
  kinds: [...CUSTOMER_EVENT_KINDS, 'photos'],
  // Retry for at most about two hours: the app shows the notification as well.
  retryPolicy: { retryLimit: 8 },
  recipients: (tx, events) => expandEventsToDevices(tx, events),
};

/** Creates the channel that sends the notifications of the app to the customer's devices (docs/decisions/027-web-push.md). */
export function createPushChannel({
  database,
  settings,
  now,
  push,
}: PushChannelOptions): DeliveryChannel<PushEvent> {
  const { vapid, allowPrivate, timeoutMs = DELIVERY_TIMEOUT_MS } = push;
  const agent = createOutboundAgent({ allowPrivate, connectTimeoutMs: CONNECT_TIMEOUT_MS });

  return {
    ...PUSH_ROUTE,
    concurrency: CONCURRENCY,
    publicKey: vapid.publicKey,
    close: () => void agent.destroy(),
    async onDeadLetter({ recipient }) {
      if (recipient) await database.transaction((tx) => recordPushFailureOrUnsubscribe(tx, recipient, now()));
    },
    async deliver(event, signal) {
      const { recipient } = event;
      if (recipient === undefined) return 'unwanted';
      const { content, device } = await database.read(async (reader) => {
        const content =
          event.kind === 'photos'
            ? await readPhotosContent(reader, event, { settings })
            : await readMessageContent(reader, event, { settings, now });
        return {
          content,
          device: content && (await findPushSubscription(reader, content.customer.id, recipient)),
        };
      });
      const delivery = content && buildPush(content, settings, now());
      if (!delivery || !device || delivery.ttl <= 0) return 'unwanted';
      const { message, ttl, topic, urgency } = delivery;
      const subscription = { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } };
      const { headers, body, endpoint } = webPush.generateRequestDetails(
        subscription,
        JSON.stringify(message),
        { vapidDetails: vapid, TTL: ttl, topic, urgency },
      );
      const status = await post(endpoint, headers, body, signal);
      if (status === null || status === 404 || status === 410) {
        await database.transaction((tx) => deletePushSubscriptionById(tx, device.id));
        return 'unwanted';
      }
      if (status < 200 || status > 299) throw refusal(status);
      if (device.failures > 0) await database.transaction((tx) => resetPushFailures(tx, device.id));
      return 'sent';
    },
  };

  /** Sends a push. @returns the status; null if its address is not public @throws Error that does not contain the address */
  async function post(
    endpoint: string,
    headers: Readonly<Record<string, unknown>>,
    body: Buffer,
    signal: AbortSignal,
  ): Promise<number | null> {
    const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const asText = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    try {
      const response = await request(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(asText),
        body,
        signal: until,
        dispatcher: agent,
      });
      // The status decides about success; ignore errors while the body is discarded.
      await response.body.dump({ limit: MAX_RESPONSE_BYTES, signal: until }).catch(() => undefined);
      return response.statusCode;
    } catch (error) {
      if (error instanceof AddressRefused) return null;
      if (until.aborted) throw new Error(`The push service does not answer within ${timeoutMs / 1_000} s`);
      throw new Error(`The push service cannot be reached (${readErrorCode(error)})`);
    }
  }
}

function refusal(status: number): Error {
  return isTemporaryRefusal(status)
    ? new Error(`The push service does not accept the message now (${status})`)
    : new UndeliverableError(`The push service refuses the message for good (${status})`);
}
