import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import type { Identity } from '../platform/identity/identity.ts';
import { refuseEndedAccount } from '../platform/identity/identity-plugin.ts';
import { Problem } from '../platform/problems/problem.ts';
import { problemsOfRead } from '../platform/problems/problem-schema.ts';
import type { AccountServices } from '../platform/services.ts';
import { Announcer } from './announcer.ts';
import { CHANNEL, readChange } from './change.ts';
import { eventMetrics } from './event-metrics.ts';
import type { EventStream } from './event-stream.ts';
import { OpenStreams } from './open-streams.ts';

/** Three times within the minute after which the edge takes a silent stream for dead (host/server/proxy/upstream.ts). */
const HEARTBEAT_MS = 20_000;

/** How often the account behind a stream is looked up: it hears no longer than this of what it may not hear any more. */
const ACCOUNT_CHECK_MS = 60_000;

/** Firebase's tokens live as long; a stream never lasts longer, whatever its token says. */
const MAX_STREAM_MS = 60 * 60_000;

interface EventServices extends AccountServices {
  metrics: Registry;
}

/** Tells open pages what was changed, by whichever process (docs/decisions/021-live-updates.md). */
export const eventRoutes: FastifyPluginAsyncZod<EventServices> = async (app, services) => {
  const { database, accounts, now } = services;
  const streams = new OpenStreams((end) => metrics.ended(end));
  const metrics = eventMetrics(services.metrics, () => streams.size);
  const announcer = new Announcer(streams, metrics.sent);
  const heartbeat = setInterval(() => streams.beatAll(), HEARTBEAT_MS).unref();
  let listening: Promise<void> | undefined;
  let isClosing = false;

  // Not by `onClose`, which waits for the streams to end.
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(heartbeat);
    announcer.stop();
    streams.endAll('closing');
  });

  app.get(
    '/events',
    {
      // It would be answered with what has no end.
      exposeHeadRoute: false,
      schema: {
        operationId: 'streamEvents',
        summary: 'What is changed from now on, as it happens',
        description:
          'Server-sent events: `appointment` with `{"id", "status"}` of an appointment of the customer, `notification` with ' +
          '`{"id"}` of one of theirs that is new, or the latest of those that were read just now, and `availability` ' +
          'with `{"date"}` of a day on which something was booked, given back, closed or opened. What happened before, ' +
          'or while no stream was open, is not told: ask for it when the stream has begun. It shows by comments that it ' +
          'lives, and ends with the token at the latest; then open another one. If a customer has too many streams, the ' +
          'oldest ends with `replaced`: wait for some time before you open another one.',
        tags: ['events'],
        response: {
          200: {
            description: 'A stream of events that goes on',
            content: { 'text/event-stream': { schema: z.string() } },
          },
          ...problemsOfRead(),
        },
      },
    },
    async ({ identity }, reply) => {
      await hearDatabase();
      // Nobody hears of an end that came before.
      if (isClosing) throw new Problem('unavailable');
      const stream = streams.open(identity.uid);
      endWithSession(stream, identity);
      // Proxies that gather answers, such as nginx, are asked not to.
      reply.header('x-accel-buffering', 'no').type('text/event-stream');
      return (reply as FastifyReply).send(stream);
    },
  );

  /** One for all streams, begun with the first, and anew by the next to come after it was lost. */
  function hearDatabase(): Promise<void> {
    listening ??= database.listen(CHANNEL, { onMessage: announce, onLost: forgetDatabase }).catch((error) => {
      listening = undefined;
      throw error;
    });
    return listening;
  }

  /** Whoever had a stream comes again, and asks for what they may have missed. */
  function forgetDatabase(): void {
    listening = undefined;
    app.log.warn('The database is not heard any more; open streams are ended');
    streams.endAll('database');
  }

  function announce(message: string): void {
    try {
      announcer.announce(readChange(message));
    } catch (err) {
      app.log.error({ err }, `Ignored an event on ${CHANNEL} that this version cannot read`);
    }
  }

  function endWithSession(stream: EventStream, identity: Identity): void {
    const leftMs = identity.expiresAt.getTime() - now().getTime();
    const expiry = setTimeout(() => stream.finish('session'), Math.min(leftMs, MAX_STREAM_MS));
    const check = setInterval(() => {
      refuseEndedAccount(identity, accounts).catch((error) => {
        // While the provider does not answer nobody knows; the next look will.
        if (error instanceof Problem && error.status === 401) stream.finish('session');
      });
    }, ACCOUNT_CHECK_MS);
    stream.once('close', () => {
      clearTimeout(expiry);
      clearInterval(check);
    });
  }
};
