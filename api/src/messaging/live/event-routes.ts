import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import {
  defineOperation,
  type OperationServices,
  registerOperations,
} from '../../platform/http/operation.ts';
import { sentByHandler } from '../../platform/http/responses.ts';
import { assertAccountValid } from '../../platform/identity/identity.ts';
import type { Identity } from '../../platform/identity/verify-token.ts';
import { COSTS } from '../../platform/limits/rate-limit.ts';
import { Problem } from '../../platform/problems/problem.ts';
import type { AccountServices } from '../../platform/services.ts';
import { Announcer } from './announcer.ts';
import { CHANNEL, readChange } from './change.ts';
import { eventMetrics } from './event-metrics.ts';
import type { EventStream } from './event-stream.ts';
import { OpenStreams } from './open-streams.ts';

/** Three times within the minute after which the edge closes a silent stream (host/server/proxy/upstream.ts). */
const HEARTBEAT_MS = 20_000;

/** Interval of checks whether the account of a stream is still valid. */
const ACCOUNT_CHECK_MS = 60_000;

/** Lifetime of Firebase's tokens. No stream lasts longer, whatever its token contains. */
const MAX_STREAM_MS = 60 * 60_000;

interface StreamServices extends OperationServices {
  live: LiveEvents;
}

const stream = defineOperation({
  operationId: 'streamEvents',
  route: 'GET /events',
  summary: 'Stream changes as they happen',
  description:
    'Server-sent events: `appointment` with `{"id", "status"}` of an appointment of the customer, `notification` with ' +
    '`{"id"}` of one of theirs that is new, or the latest of those that were read just now, and `availability` ' +
    'with `{"date"}` of a day on which something was booked, given back, closed or opened. What happened before, ' +
    'or while no stream was open, is not told: ask for it when the stream has begun. It shows by comments that it ' +
    'lives, and ends with the token at the latest; then open another one. If a customer has too many streams, the ' +
    'oldest ends with `replaced`: wait for some time before you open another one.',
  tags: ['events'],
  success: sentByHandler({
    200: {
      description: 'A stream of events that goes on',
      content: { 'text/event-stream': { schema: z.string() } },
    },
  }),
  cost: COSTS.stream,
  exposeHead: false,
  async handle({ identity, reply }, { live }: StreamServices) {
    const events = await live.open(identity);
    // Keeps proxies such as nginx from buffering.
    reply.header('x-accel-buffering', 'no').type('text/event-stream');
    return reply.send(events);
  },
});

export const eventOperations = [stream];

interface EventServices extends AccountServices {
  metrics: Registry;
}

/** Streams changes of all processes to open pages (docs/decisions/021-live-updates.md). */
export const eventsPlugin: FastifyPluginAsync<EventServices> = async (app, services) => {
  const live = new LiveEvents(services, app.log);
  // `onClose` would wait for the streams to end.
  app.addHook('preClose', async () => live.close());
  await registerOperations(app, eventOperations, { ...services, live });
};

class LiveEvents {
  readonly #services: EventServices;
  readonly #log: FastifyBaseLogger;
  readonly #streams: OpenStreams;
  readonly #announcer: Announcer;
  readonly #heartbeat: NodeJS.Timeout;
  #listening: Promise<void> | undefined;
  #isClosing = false;

  constructor(services: EventServices, log: FastifyBaseLogger) {
    this.#services = services;
    this.#log = log;
    const metrics = eventMetrics(services.metrics, () => this.#streams.size);
    this.#streams = new OpenStreams((end) => metrics.ended(end));
    this.#announcer = new Announcer(this.#streams, metrics.sent);
    this.#heartbeat = setInterval(() => this.#streams.beatAll(), HEARTBEAT_MS).unref();
  }

  close(): void {
    this.#isClosing = true;
    clearInterval(this.#heartbeat);
    this.#announcer.stop();
    this.#streams.endAll('closing');
  }

  /** Opens a stream that ends with the session. @throws Problem `overloaded`, `unavailable` */
  async open(identity: Identity): Promise<EventStream> {
    await this.#listen();
    // Streams that were opened after `close` would never end.
    if (this.#isClosing) throw new Problem('unavailable');
    const stream = this.#streams.open(identity.uid);
    this.#endWithSession(stream, identity);
    return stream;
  }

  /** Subscribes to the database once for all streams; again with the next stream after the connection was lost. */
  #listen(): Promise<void> {
    const listener = {
      onMessage: (message: string) => this.#publish(message),
      onLost: () => this.#onLost(),
    };
    this.#listening ??= this.#services.database.listen(CHANNEL, listener).catch((error) => {
      this.#listening = undefined;
      throw error;
    });
    return this.#listening;
  }

  /** Pages open another stream and refetch what they may have missed. */
  #onLost(): void {
    this.#listening = undefined;
    this.#log.warn('The database is not heard any more; open streams are ended');
    this.#streams.endAll('database');
  }

  #publish(message: string): void {
    try {
      this.#announcer.announce(readChange(message));
    } catch (err) {
      this.#log.error({ err }, `Ignored an event on ${CHANNEL} that this version cannot read`);
    }
  }

  #endWithSession(stream: EventStream, identity: Identity): void {
    const { accounts, now } = this.#services;
    const leftMs = identity.expiresAt.getTime() - now().getTime();
    const expiry = setTimeout(() => stream.finish('session'), Math.min(leftMs, MAX_STREAM_MS));
    const check = setInterval(() => {
      assertAccountValid(identity, accounts).catch((error) => {
        // Other errors mean that the identity provider does not respond; the next check decides.
        if (error instanceof Problem && error.status === 401) stream.finish('session');
      });
    }, ACCOUNT_CHECK_MS);
    stream.once('close', () => {
      clearTimeout(expiry);
      clearInterval(check);
    });
  }
}
