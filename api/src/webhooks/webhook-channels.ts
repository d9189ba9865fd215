import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { type Agent, type Dispatcher, request } from 'undici';
import {
  type DeliveryChannel,
  type DeliveryChannelSource,
  type OutboxVisitEvent,
  type RetryPolicy,
  UndeliverableError,
} from '../messaging/outbox/channel.ts';
import { AddressRefused, createOutboundAgent, readErrorCode } from '../platform/outbound-agent.ts';
import type { ApiServices } from '../platform/services.ts';
import { selectWorkshopAppointments, toWorkshopAppointmentJson } from '../workshop/queries.ts';
import {
  createErasureMessage,
  createWebhookMessage,
  createWebhookMessageId,
  EVENT_TYPE_BY_KIND,
  type WebhookEventType,
  type WebhookMessage,
} from './webhook-message.ts';
import {
  findAppointmentChangeAndPrevious,
  findWebhookEndpoint,
  listWebhookEndpoints,
  setWebhookEndpointGone,
  type WebhookEndpoint,
  type WebhookEndpointWithSecrets,
} from './webhook-queries.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Pauses between the tries of a delivery (docs/decisions/028-webhooks.md). 26 tries take a little more than two days. */
const RETRY_POLICY: Partial<RetryPolicy> = {
  retryDelay: 1,
  retryDelayMax: 4 * 3_600,
  retryLimit: 25,
};

interface WebhookOptions extends Pick<ApiServices, 'database' | 'settings' | 'now'> {
  /** Whether endpoints may use http and private addresses. */
  allowPrivate: boolean;
  timeoutMs?: number;
}

/** Channels to webhook endpoints. Each endpoint has a separate queue, so that a slow one does not delay others. */
export interface WebhookChannels extends DeliveryChannelSource {
  allowPrivate: boolean;
  /** Sends a signed test message without an appointment. @returns the HTTP status @throws WebhookRejected */
  test(endpoint: WebhookEndpointWithSecrets): Promise<number>;
}

export const toWebhookQueueName = ({ id }: Pick<WebhookEndpoint, 'id'>) => `${PREFIX}${id}`;

const PREFIX = 'webhook-';

/** Creates the channels that report events of appointments to systems of the business (docs/decisions/028-webhooks.md). */
export function createWebhookChannels({
  database,
  settings,
  now,
  allowPrivate,
  timeoutMs,
}: WebhookOptions): WebhookChannels {
  const agent: Agent = createOutboundAgent({ allowPrivate, connectTimeoutMs: CONNECT_TIMEOUT_MS });

  function send(
    endpoint: WebhookEndpointWithSecrets,
    id: string,
    message: object,
    signal?: AbortSignal,
  ): Promise<number> {
    const at = now();
    const body = JSON.stringify(message);
    const signed = { url: endpoint.url, id, body, secrets: secretsAt(endpoint, at), at };
    return sendWebhook(agent, signed, { ...(signal && { signal }), ...(timeoutMs && { timeoutMs }) });
  }

  /** Reads the message about an event; undefined if the customer was erased meanwhile. */
  async function readMessage(event: OutboxVisitEvent): Promise<WebhookMessage | undefined> {
    if (event.kind === 'erased') return createErasureMessage(event, now());
    return database.read(async (reader) => {
      const row = await selectWorkshopAppointments(reader)
        .where('a.id', '=', event.appointment_id)
        .executeTakeFirst();
      const [change, before] = await findAppointmentChangeAndPrevious(reader, event);
      return (
        row &&
        change &&
        createWebhookMessage(change, before, toWorkshopAppointmentJson(row, settings.booking))
      );
    });
  }

  function channelTo(endpoint: WebhookEndpoint): DeliveryChannel<OutboxVisitEvent> {
    return {
      name: toWebhookQueueName(endpoint),
      kinds: endpoint.gone_at ? [] : kindsOf(endpoint.events),
      retryPolicy: RETRY_POLICY,
      // Send one message at a time, not to overload slow systems. Receivers order messages by version.
      concurrency: 1,
      async deliver(event, signal) {
        const current = await database.read((reader) => findWebhookEndpoint(reader, endpoint.id));
        if (!current) return 'unwanted';
        if (current.gone_at)
          throw new UndeliverableError(`${new URL(current.url).host} said that it is gone (410)`);
        const message = await readMessage(event);
        if (!message) return 'unwanted';
        await send(current, createWebhookMessageId(event), message, signal).catch(async (error: unknown) => {
          if (!(error instanceof WebhookRejected && error.isGone)) throw error;
          await database.transaction((tx) => setWebhookEndpointGone(tx, endpoint.id, now()));
          throw new UndeliverableError(error.message);
        });
        return 'sent';
      },
    };
  }

  return {
    allowPrivate,
    prefix: PREFIX,
    list: async (reader) => (await listWebhookEndpoints(reader)).map(channelTo),
    test: (endpoint) =>
      send(endpoint, `msg_test_${crypto.randomUUID().replaceAll('-', '')}`, {
        type: 'webhook.test',
        timestamp: now().toISOString(),
        data: {},
      }),
    close: () => void agent.destroy(),
  };
}

function secretsAt(
  { secret, previous_secret, previous_until }: WebhookEndpointWithSecrets,
  at: Date,
): string[] {
  const isOverlapping = previous_secret !== null && previous_until !== null && at < previous_until;
  return isOverlapping ? [secret, previous_secret] : [secret];
}

const KINDS = Object.keys(EVENT_TYPE_BY_KIND) as (keyof typeof EVENT_TYPE_BY_KIND)[];

function kindsOf(types: readonly WebhookEventType[]): OutboxVisitEvent['kind'][] {
  return KINDS.filter((kind) => types.includes(EVENT_TYPE_BY_KIND[kind]));
}

/** Maximum time of a delivery, from the DNS lookup to the end of the response. */
export const WEBHOOK_DELIVERY_TIMEOUT_MS = 15_000;

/** Response bodies up to this size are discarded to keep the connection open; larger ones close it. */
const MAX_RESPONSE_BYTES = 16 * 1024;

interface SignedMessage {
  url: string;
  /** Id of the message, equal in all tries for an event. */
  id: string;
  body: string;
  secrets: readonly string[];
  at: Date;
}

/** The receiver did not accept the message. The error names only the host of the receiver's address. */
export class WebhookRejected extends Error {
  override name = 'WebhookRejected';
  /** Whether the receiver wants no more messages (HTTP 410). */
  readonly isGone: boolean;

  constructor(message: string, isGone = false) {
    super(message);
    this.isGone = isGone;
  }
}

/** Sends a message. Only a status of 2xx accepts it; redirects are not followed. @returns the status @throws WebhookRejected */
async function sendWebhook(
  dispatcher: Dispatcher,
  { url, id, body, secrets, at }: SignedMessage,
  { signal, timeoutMs = WEBHOOK_DELIVERY_TIMEOUT_MS }: { signal?: AbortSignal; timeoutMs?: number },
): Promise<number> {
  const { host } = new URL(url);
  const timeout = AbortSignal.timeout(timeoutMs);
  const until = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const { statusCode, body: answer } = await request(url, {
    dispatcher,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Forecourt-Webhooks/1',
      ...signedHeaders(secrets, { id, at, body }),
    },
    body,
    signal: until,
  }).catch((error: unknown) => {
    if (until.aborted) throw new WebhookRejected(`${host} does not answer within ${timeoutMs / 1000} s`);
    throw new WebhookRejected(`${host} cannot be reached: ${reasonOf(error)}`);
  });
  // The status decides about success; ignore errors while the body is discarded.
  await answer.dump({ limit: MAX_RESPONSE_BYTES, signal: until }).catch(() => undefined);
  if (statusCode >= 200 && statusCode < 300) return statusCode;
  if (statusCode === 410) throw new WebhookRejected(`${host} says that it is gone (410)`, true);
  const hint = statusCode >= 300 && statusCode < 400 ? ', and redirects are not followed' : '';
  throw new WebhookRejected(`${host} answers ${statusCode}${hint}`);
}

/** Returns the code of an error instead of its message, which may contain the address. */
function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return 'it is at no public address';
  return readErrorCode(error);
}

/** Prefix of secrets (Standard Webhooks, "Signature scheme"). Logs redact texts with this prefix (shared/server/redact.ts). */
const SECRET_PREFIX = 'whsec_';

const SECRET_BYTES = 32;

export function createWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** Returns the headers that sign a body (Standard Webhooks). @param secrets one signature is made with each */
function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
