import type { Agent } from 'undici';
import {
  type Channel,
  type ChannelSource,
  type OutboxVisitEvent,
  Undeliverable,
} from '../messaging/outbox/channel.ts';
import type { QueueTimes } from '../messaging/outbox/queue-times.ts';
import { createOutboundAgent } from '../platform/outbound-agent.ts';
import type { Services } from '../platform/services.ts';
import { selectForWorkshop, workshopAppointmentJson } from '../workshop/queries.ts';
import { NotTaken, sendWebhook } from './send-webhook.ts';
import {
  type EventType,
  erasureMessage,
  messageId,
  TYPE_OF,
  type WebhookMessage,
  webhookMessage,
} from './webhook-message.ts';
import {
  type Endpoint,
  findChange,
  findEndpoint,
  listEndpoints,
  type SigningEndpoint,
  setGone,
} from './webhook-queries.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Tries with the pauses of docs/design.md §7; 26 in all take about two days. */
const TIMES: Partial<QueueTimes> = {
  retryDelay: 1,
  retryDelayMax: 4 * 3_600,
  retryLimit: 25,
};

interface WebhookOptions extends Pick<Services, 'database' | 'settings' | 'now'> {
  /** Takes http and private addresses too. */
  allowPrivate: boolean;
  /** How long a delivery may take; as usual where it is left out. */
  timeoutMs?: number;
}

/** The systems of the business, each of which has a queue of its own: one that hangs holds up no other. */
export interface Webhooks extends ChannelSource {
  allowPrivate: boolean;
  /** Sends what is signed, and of no appointment. @returns the status @throws NotTaken */
  test(endpoint: SigningEndpoint): Promise<number>;
}

/** The name of an endpoint's queue. */
export const queueOf = ({ id }: Pick<Endpoint, 'id'>) => `${PREFIX}${id}`;

const PREFIX = 'webhook-';

/** Tells systems of the business what happens to appointments (docs/decisions/028-webhooks.md). */
export function createWebhooks({
  database,
  settings,
  now,
  allowPrivate,
  timeoutMs,
}: WebhookOptions): Webhooks {
  const agent: Agent = createOutboundAgent({ allowPrivate, connectTimeoutMs: CONNECT_TIMEOUT_MS });

  function send(
    endpoint: SigningEndpoint,
    id: string,
    message: object,
    signal?: AbortSignal,
  ): Promise<number> {
    const at = now();
    const body = JSON.stringify(message);
    const signed = { url: endpoint.url, id, body, secrets: secretsAt(endpoint, at), at };
    return sendWebhook(agent, signed, { ...(signal && { signal }), ...(timeoutMs && { timeoutMs }) });
  }

  /** What is to be sent; undefined where its customer was erased meanwhile. */
  async function readMessage(event: OutboxVisitEvent): Promise<WebhookMessage | undefined> {
    if (event.kind === 'erased') return erasureMessage(event, now());
    return database.read(async (reader) => {
      const row = await selectForWorkshop(reader).where('a.id', '=', event.appointment_id).executeTakeFirst();
      const [change, before] = await findChange(reader, event);
      return row && change && webhookMessage(change, before, workshopAppointmentJson(row, settings.booking));
    });
  }

  function channelTo(endpoint: Endpoint): Channel<OutboxVisitEvent> {
    return {
      name: queueOf(endpoint),
      kinds: endpoint.gone_at ? [] : kindsOf(endpoint.events),
      times: TIMES,
      // Whoever is slow gets no more of them at once. Their order is by version, not by when they come.
      concurrency: 1,
      async deliver(event, signal) {
        const current = await database.read((reader) => findEndpoint(reader, endpoint.id));
        if (!current) return 'unwanted';
        if (current.gone_at)
          throw new Undeliverable(`${new URL(current.url).host} said that it is gone (410)`);
        const message = await readMessage(event);
        if (!message) return 'unwanted';
        await send(current, messageId(event), message, signal).catch(async (error: unknown) => {
          if (!(error instanceof NotTaken && error.isGone)) throw error;
          await database.transaction((tx) => setGone(tx, endpoint.id, now()));
          throw new Undeliverable(error.message);
        });
        return 'sent';
      },
    };
  }

  return {
    allowPrivate,
    prefix: PREFIX,
    list: async (reader) => (await listEndpoints(reader)).map(channelTo),
    test: (endpoint) =>
      send(endpoint, `msg_test_${crypto.randomUUID().replaceAll('-', '')}`, {
        type: 'webhook.test',
        timestamp: now().toISOString(),
        data: {},
      }),
    close: () => void agent.destroy(),
  };
}

function secretsAt({ secret, previous_secret, previous_until }: SigningEndpoint, at: Date): string[] {
  const isOverlapping = previous_secret !== null && previous_until !== null && at < previous_until;
  return isOverlapping ? [secret, previous_secret] : [secret];
}

const KINDS = Object.keys(TYPE_OF) as (keyof typeof TYPE_OF)[];

function kindsOf(types: readonly EventType[]): OutboxVisitEvent['kind'][] {
  return KINDS.filter((kind) => types.includes(TYPE_OF[kind]));
}
