import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import { appointmentStatusSchema } from '../../booking/schema.ts';
import { localDate, uuid } from '../../platform/fields.ts';
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
import { type EventStream, OpenStreams, type StreamEndReason, type StreamEvent } from './open-streams.ts';

/** Heartbeat interval: a third of the minute after which the edge closes silent streams (host/server/proxy/upstream.ts). */
const HEARTBEAT_MS = 20_000;

const ACCOUNT_CHECK_MS = 60_000;

/** Maximum duration of a stream: the lifetime of Firebase's tokens. */
const MAX_STREAM_MS = 60 * 60_000;

/** Time for which changed days are collected into one event, so that not every booking is a message to every open page. */
const COLLECT_MS = 250;

/** NOTIFY channel of the database for changes (migrations/0014-events.sql, 0017-notifications.sql). */
export const EVENTS_NOTIFY_CHANNEL = 'forecourt_events';

const ofCustomer = { customer: z.string().min(1), id: uuid };

/** Change in the form that database triggers send. If it has a customer, only this customer receives the event. */
const changeSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('expected JSON');
      return z.NEVER;
    }
  })
  .pipe(
    z.discriminatedUnion('event', [
      z.object({ event: z.literal('appointment'), ...ofCustomer, status: appointmentStatusSchema }),
      z.object({ event: z.literal('notification'), ...ofCustomer }),
      z.object({ event: z.literal('availability'), date: localDate }),
    ]),
  );

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
    // Disable buffering by proxies such as nginx.
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
  // End the streams in `preClose`: before `onClose`, Fastify waits for open streams to end.
  app.addHook('preClose', async () => live.close());
  await registerOperations(app, eventOperations, { ...services, live });
};

class LiveEvents {
  readonly #services: EventServices;
  readonly #log: FastifyBaseLogger;
  readonly #streams: OpenStreams;
  readonly #broadcaster: ChangeBroadcaster;
  readonly #heartbeat: NodeJS.Timeout;
  #listening: Promise<void> | undefined;
  #isClosing = false;

  constructor(services: EventServices, log: FastifyBaseLogger) {
    this.#services = services;
    this.#log = log;
    const metrics = eventMetrics(services.metrics, () => this.#streams.size);
    this.#streams = new OpenStreams((end) => metrics.ended(end));
    this.#broadcaster = new ChangeBroadcaster(this.#streams, metrics.sent);
    this.#heartbeat = setInterval(() => this.#streams.heartbeat(), HEARTBEAT_MS).unref();
  }

  close(): void {
    this.#isClosing = true;
    clearInterval(this.#heartbeat);
    this.#broadcaster.stop();
    this.#streams.endAll('closing');
  }

  /** Opens a stream that ends with the session. @throws Problem `overloaded`, `unavailable` */
  async open(identity: Identity): Promise<EventStream> {
    await this.#listen();
    // Refuse streams after `close`, because nothing would end them.
    if (this.#isClosing) throw new Problem('unavailable');
    const stream = this.#streams.open(identity.uid);
    this.#endWithSession(stream, identity);
    return stream;
  }

  /** Subscribes to the database once for all streams; again with the next stream after the connection was lost. */
  #listen(): Promise<void> {
    const listener = {
      onMessage: (message: string) => this.#publish(message),
      onLost: () => this.#onDatabaseLost(),
    };
    this.#listening ??= this.#services.database.listen(EVENTS_NOTIFY_CHANNEL, listener).catch((error) => {
      this.#listening = undefined;
      throw error;
    });
    return this.#listening;
  }

  /** Ends all streams. Pages then open new ones, and refetch data whose changes they may have missed. */
  #onDatabaseLost(): void {
    this.#listening = undefined;
    this.#log.warn('Lost the connection to the database; open streams are ended');
    this.#streams.endAll('database');
  }

  #publish(message: string): void {
    try {
      this.#broadcaster.publish(changeSchema.parse(message));
    } catch (err) {
      this.#log.error({ err }, `Ignored an event on ${EVENTS_NOTIFY_CHANNEL} that this version cannot read`);
    }
  }

  #endWithSession(stream: EventStream, identity: Identity): void {
    const { accounts, now } = this.#services;
    const leftMs = identity.expiresAt.getTime() - now().getTime();
    const expiry = setTimeout(() => stream.finish('session'), Math.min(leftMs, MAX_STREAM_MS));
    const check = setInterval(() => {
      assertAccountValid(identity, accounts).catch((error) => {
        // Keep the stream on other errors, such as no response from the identity provider; the next check decides.
        if (error instanceof Problem && error.status === 401) stream.finish('session');
      });
    }, ACCOUNT_CHECK_MS);
    stream.once('close', () => {
      clearTimeout(expiry);
      clearInterval(check);
    });
  }
}

/** Sends changes to open streams: an appointment or notification to its customer, availability of a day to everybody. */
class ChangeBroadcaster {
  readonly #streams: OpenStreams;
  readonly #onSent: (event: StreamEvent['event'], streams: number) => void;
  readonly #dates = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(streams: OpenStreams, onSent: (event: StreamEvent['event'], streams: number) => void) {
    this.#streams = streams;
    this.#onSent = onSent;
  }

  publish(change: z.infer<typeof changeSchema>): void {
    if (change.event === 'availability') {
      this.#dates.add(change.date);
      this.#timer ??= setTimeout(() => this.#publishDates(), COLLECT_MS);
      return;
    }
    const { event, customer, ...data } = change;
    this.#onSent(event, this.#streams.sendTo(customer, { event, data }));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#dates.clear();
  }

  #publishDates(): void {
    this.#timer = undefined;
    const event = 'availability';
    for (const date of this.#dates) this.#onSent(event, this.#streams.broadcast({ event, data: { date } }));
    this.#dates.clear();
  }
}

function eventMetrics(registry: Registry, countOpen: () => number) {
  const registers = [registry];
  new Gauge({
    name: 'forecourt_api_event_streams',
    help: 'Streams of events that are open',
    registers,
    collect() {
      this.set(countOpen());
    },
  });
  const sent = new Counter({
    name: 'forecourt_api_events_sent_total',
    help: 'Events that were sent, each counted once for every stream that it went to',
    labelNames: ['event'],
    registers,
  });
  const ended = new Counter({
    name: 'forecourt_api_event_streams_ended_total',
    help: 'Streams of events that ended, by why they did',
    labelNames: ['end'],
    registers,
  });
  return {
    sent: (event: StreamEvent['event'], streams: number) => sent.inc({ event }, streams),
    ended: (end: StreamEndReason) => ended.inc({ end }),
  };
}
