import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import { appointmentStatusSchema } from '../../booking/schema.ts';
import { localDateSchema, uuid } from '../../platform/fields.ts';
import {
  defineOperation,
  type OperationServices,
  registerOperations,
} from '../../platform/http/operation.ts';
import { declareHandlerSentResponse } from '../../platform/http/responses.ts';
import { getValidAccountOrThrow } from '../../platform/identity/identity.ts';
import type { Identity } from '../../platform/identity/verify-token.ts';
import { REQUEST_COSTS } from '../../platform/limits/rate-limit.ts';
import { addDays, daysBetween } from '../../platform/local-time.ts';
import { Problem } from '../../platform/problems/problem.ts';
import type { ApiServicesWithAccounts } from '../../platform/services.ts';
import {
  type EventStream,
  EventStreamRegistry,
  encodeEvent,
  type StreamEndReason,
  type StreamEvent,
} from './open-streams.ts';

/** Heartbeat interval: a third of the minute after which the edge closes silent streams (host/server/proxy/upstream.ts). */
const HEARTBEAT_MS = 20_000;

const ACCOUNT_CHECK_MS = 60_000;

/** Maximum duration of a stream: the lifetime of Firebase's tokens. */
const MAX_STREAM_MS = 60 * 60_000;

/** Time for which changes are collected into one event per day, so that not every booking is a message to every open page. */
const COLLECT_MS = 250;

/** Maximum number of ranges of days that a stream may request. */
const MAX_RANGES = 8;
/** Maximum number of days in all ranges of a stream together. */
const MAX_DAYS = 400;

/** Maximum of the query parameter `changed_within`. */
const MAX_LOOK_BACK_SECONDS = 60;

/** NOTIFY channel of the database for changes (migrations 0014, 0017 and 0051). */
export const EVENTS_NOTIFY_CHANNEL = 'forecourt_events';

const ofCustomer = { customer: z.string().min(1), id: uuid };

/** Change in the form that database triggers send. If the change has a customer, only this customer receives it. */
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
      z.object({ event: z.literal('availability'), date: localDateSchema }),
    ]),
  );

const rangesSchema = z
  .array(z.object({ from: localDateSchema, to: localDateSchema }))
  .max(MAX_RANGES)
  .refine(
    (ranges) =>
      ranges.reduce((sum, { from, to }) => sum + Math.max(0, daysBetween(from, to)) + 1, 0) <= MAX_DAYS,
  );

/** Ranges of days, `2026-03-02..2026-03-15,2026-04-01..2026-04-01` → list of their dates; empty for an empty text. */
const daysSchema = z
  .string()
  .max(MAX_RANGES * '2026-03-02..2026-03-15,'.length)
  .transform((text, context): string[] => {
    const parts = text === '' ? [] : text.split(',').map((part) => part.split('..'));
    const ranges = rangesSchema.safeParse(
      parts.map(([from, to, ...rest]) => ({ from, to: rest.length > 0 ? '' : to })),
    );
    if (ranges.success) return [...new Set(ranges.data.flatMap(datesOf))];
    context.addIssue({
      code: 'custom',
      message: `At most ${MAX_RANGES} ranges as 2026-03-02..2026-03-15 with commas between, of at most ${MAX_DAYS} days in all`,
    });
    return z.NEVER;
  });

function datesOf({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

interface StreamServices extends OperationServices {
  live: LiveEvents;
}

const stream = defineOperation({
  operationId: 'streamEvents',
  route: 'GET /events',
  summary: 'Stream changes as they happen',
  description:
    'Server-sent events. `appointment` with `{"id", "status"}`: an appointment of the customer changed. `notification` with ' +
    '`{"id"}`: the customer got a new notification, or read notifications, of which this is the latest. `availability` with ' +
    '`{"date"}`: on this day something was booked, cancelled, closed or opened. It is sent for the days that the request names, ' +
    'or for all days if it names none. Events from before the stream are not sent, except with `changed_within`: request the ' +
    'current data after the stream has begun. Comments show that the stream is alive. It ends when the token expires, at the ' +
    'latest: then open another one. If a customer has too many streams, the oldest ends with `replaced`: wait for some time ' +
    'before you open another one. A stream ends with `closing` when its process ends: open another one within a second.',
  tags: ['events'],
  query: z.object({
    days: daysSchema
      .optional()
      .describe(
        'Days whose `availability` events are sent, as ranges: `2026-03-02..2026-03-15,2026-04-01..2026-04-01`. Empty: no days. Absent: all days',
      ),
    changed_within: z.coerce
      .number()
      .int()
      .min(0)
      .max(MAX_LOOK_BACK_SECONDS)
      .default(0)
      .describe(
        'Number of seconds before the begin of the stream. The stream begins with an event for each of the named days that changed since',
      ),
  }),
  success: declareHandlerSentResponse({
    200: {
      description: 'Stream of server-sent events',
      content: { 'text/event-stream': { schema: z.string() } },
    },
  }),
  cost: REQUEST_COSTS.stream,
  exposeHead: false,
  async handle({ identity, query, reply }, { live }: StreamServices) {
    const events = await live.open(identity, query.days ?? null, query.changed_within);
    // Disable buffering by proxies such as nginx.
    reply.header('x-accel-buffering', 'no').type('text/event-stream');
    return reply.send(events);
  },
});

export const eventStreamOperations = [stream];

interface EventServices extends ApiServicesWithAccounts {
  metrics: Registry;
}

/** Streams changes made by any process of the api to open pages (docs/decisions/021-live-updates.md). */
export const eventStreamPlugin: FastifyPluginAsync<EventServices> = async (app, services) => {
  const live = new LiveEvents(services, app.log);
  // End the streams in `preClose`: before `onClose`, Fastify waits for open streams to end.
  app.addHook('preClose', async () => live.close());
  await registerOperations(app, eventStreamOperations, { ...services, live });
};

class LiveEvents {
  readonly #services: EventServices;
  readonly #log: FastifyBaseLogger;
  readonly #streams: EventStreamRegistry;
  readonly #broadcaster: ChangeBroadcaster;
  readonly #heartbeat: NodeJS.Timeout;
  #listening: Promise<void> | undefined;
  #isClosing = false;

  constructor(services: EventServices, log: FastifyBaseLogger) {
    this.#services = services;
    this.#log = log;
    const metrics = eventMetrics(services.metrics, () => this.#streams.size);
    this.#streams = new EventStreamRegistry((end) => metrics.ended(end));
    this.#broadcaster = new ChangeBroadcaster(this.#streams, metrics.sent);
    this.#heartbeat = setInterval(() => this.#streams.heartbeat(), HEARTBEAT_MS).unref();
  }

  close(): void {
    this.#isClosing = true;
    clearInterval(this.#heartbeat);
    this.#broadcaster.stop();
    this.#streams.endAll('closing');
  }

  /**
   * Opens a stream that ends with the session.
   * @param days dates whose availability the stream gets; null for all
   * @param changedWithin seconds: the stream begins with those of `days` that changed within this time before now
   * @throws Problem `overloaded`, DatabaseUnavailable
   */
  async open(
    identity: Identity,
    days: readonly string[] | null,
    changedWithin: number,
  ): Promise<EventStream> {
    await this.#listen();
    const stream = this.#streams.open(identity.uid, days);
    // End the stream instead of refusing it: after an error response, the page would wait before it reconnects.
    if (this.#isClosing) stream.finish('closing');
    this.#broadcaster.sendRecent(stream, changedWithin);
    this.#endWithSession(stream, identity);
    return stream;
  }

  /** Subscribes to the database once for all streams. After the connection was lost, the next stream subscribes again. */
  #listen(): Promise<void> {
    const listener = {
      onMessage: (message: string) => this.#publish(message),
      onLost: () => this.#onDatabaseLost(),
    };
    this.#listening ??= this.#services.database
      .listen(EVENTS_NOTIFY_CHANNEL, listener)
      .then(() => this.#broadcaster.start())
      .catch((error) => {
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
      getValidAccountOrThrow(identity, accounts).catch((error) => {
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

/** Sends appointments and notifications to their customer's streams, availability to streams for this day or for all days. */
class ChangeBroadcaster {
  readonly #streams: EventStreamRegistry;
  readonly #onSent: (event: StreamEvent['event'], streams: number) => void;
  readonly #dates = new Set<string>();
  /** Changed day → time of its last change, by `performance.now()`; the earliest first. */
  readonly #changedAt = new Map<string, number>();
  #startedAt = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(streams: EventStreamRegistry, onSent: (event: StreamEvent['event'], streams: number) => void) {
    this.#streams = streams;
    this.#onSent = onSent;
  }

  /** Stores the time at which the subscription to the database began: earlier changes are unknown. */
  start(): void {
    this.#startedAt = performance.now();
  }

  publish(change: z.infer<typeof changeSchema>): void {
    if (change.event === 'availability') {
      this.#noteChange(change.date);
      this.#dates.add(change.date);
      this.#timer ??= setTimeout(() => this.#publishDates(), COLLECT_MS);
      return;
    }
    const { event, customer, ...data } = change;
    this.#onSent(event, this.#streams.sendTo(customer, { event, data }));
  }

  /** Sends the dates of the stream's days that have, or may have, changed within the last `seconds`. */
  sendRecent(stream: EventStream, seconds: number): void {
    if (seconds === 0) return;
    const since = performance.now() - seconds * 1_000;
    const lastChange = (date: string) => Math.max(this.#changedAt.get(date) ?? 0, this.#startedAt);
    const recent = (stream.days ?? []).filter((date) => lastChange(date) >= since);
    for (const date of recent) stream.send(encodeEvent({ event: 'availability', data: { date } }));
    this.#onSent('availability', recent.length);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#dates.clear();
  }

  #noteChange(date: string): void {
    const now = performance.now();
    // Insert the day again, so that the map stays in the order of time.
    this.#changedAt.delete(date);
    this.#changedAt.set(date, now);
    for (const [earliest, at] of this.#changedAt) {
      if (at >= now - MAX_LOOK_BACK_SECONDS * 1_000) return;
      this.#changedAt.delete(earliest);
    }
  }

  #publishDates(): void {
    this.#timer = undefined;
    const event = 'availability';
    for (const date of this.#dates)
      this.#onSent(event, this.#streams.sendOfDay(date, { event, data: { date } }));
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
