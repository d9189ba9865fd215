import fastifyPlugin from 'fastify-plugin';
import type { Registry } from 'prom-client';
import type { Database } from '../../platform/db/database.ts';
import { repeatWhileListening } from '../../platform/repeat.ts';
import { type JobQueues, NewChannelError } from './job-queues.ts';
import { outboxMetrics } from './outbox-metrics.ts';
import { takeEvents, WAKE_UP } from './outbox-queries.ts';

/** The database says when there is something; this is for what it said while nobody heard it. */
const EVERY_MS = 30_000;

const PASSED_ON_AT_ONCE = 100;

interface OutboxOptions {
  database: Database;
  queues: JobQueues;
  metrics: Registry;
}

/**
 * Passes on what is in the outbox to the queues of the channels, and works on them, from when the process begins to
 * listen until it closes (docs/decisions/025-the-outbox.md).
 */
export const outboxPlugin = fastifyPlugin<OutboxOptions>(
  async (app, { database, queues, metrics }) => {
    const { count } = outboxMetrics(metrics, queues);
    queues.listen({
      onOutcome: count,
      onError: (err) => app.log.error({ err }, 'Something went wrong in the queues; it is tried again'),
      onWork: () => wake(),
      onUnserved: (channel) =>
        app.log.warn({ channel }, 'No process of the api serves this channel any more; its messages wait'),
      onExpired(channel, messages) {
        count(channel, 'expired', messages);
        app.log.error(
          { channel, messages },
          'Messages expired: no process served their channel for three days',
        );
      },
    });
    let isListening = false;

    const wake = repeatWhileListening(app, {
      async work(goesOn) {
        await queues.start();
        // Nobody who waits for nothing needs a connection to hear it.
        if (queues.isWorking) await hear();
        while (goesOn() && (await passOnAll()) === PASSED_ON_AT_ONCE);
        queues.wake();
      },
      everyMs: EVERY_MS,
      failure: 'What customers are to be told of could not be passed on; it is tried again',
    });

    // Not by `onClose`: the database is still needed.
    app.addHook('preClose', () => queues.stop());

    /** Where it cannot listen, the outbox is still emptied, each time that this is repeated. */
    async function hear(): Promise<void> {
      if (isListening) return;
      // Not once it has begun: it may be lost again before anybody here learns of that.
      isListening = true;
      const onLost = () => {
        isListening = false;
        wake();
      };
      await database.listen(WAKE_UP, { onMessage: () => wake(), onLost }).catch((err: unknown) => {
        isListening = false;
        app.log.error({ err }, 'The outbox cannot be heard, so it is only looked at; it is tried again');
      });
    }

    async function passOnAll(): Promise<number> {
      try {
        return await passOn();
      } catch (error) {
        if (!(error instanceof NewChannelError)) throw error;
        await queues.start();
        return passOn();
      }
    }

    /** Moves events to the queues in one transaction, so that none is lost or doubled. Drops them if no process serves a channel. */
    async function passOn(): Promise<number> {
      const { count, refused } = await database.transaction(async (tx) => {
        const { events, refused } = await takeEvents(tx, PASSED_ON_AT_ONCE);
        if (events.length > 0) await queues.add(tx, events);
        return { count: events.length + refused.length, refused };
      });
      for (const row of refused) app.log.error(row, 'A row of the outbox cannot be read: now a dead letter');
      return count;
    }
  },
  { name: 'outbox' },
);
