import { currentTraceContext } from '@forecourt/shared/server';
import fastifyPlugin from 'fastify-plugin';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../../platform/db/database.ts';
import { repeatUntilClosed } from '../../platform/repeat.ts';
import type { DeliveryOutcome } from './deliver-job.ts';
import { type JobQueues, MissingQueueError } from './job-queues.ts';
import { OUTBOX_NOTIFY_CHANNEL, takeOutboxEvents } from './outbox-queries.ts';
import type { QueueLoad } from './pg-boss.ts';

/** Interval at which the outbox is read for rows whose database notification was missed. */
const EVERY_MS = 30_000;

const BATCH_SIZE = 100;

/**
 * Age in seconds up to which events are left to processes of a later version, while one of these serves a channel that this
 * version does not know. Then this process queues an event for the known channels only, so that it does not wait forever.
 */
const WAIT_FOR_LATER_VERSION_SECONDS = 60;

interface OutboxOptions {
  database: Database;
  queues: JobQueues;
  metrics: Registry;
}

/** While the process accepts requests, moves events from outbox to channels' queues and delivers queued jobs (decision 025). */
export const outboxPlugin = fastifyPlugin<OutboxOptions>(
  async (app, { database, queues, metrics }) => {
    const { count } = outboxMetrics(metrics, queues);
    queues.listen({
      onOutcome(channel, outcome, reason) {
        count(channel, outcome);
        app.log.info({ reqId: currentTraceContext()?.traceId, channel, outcome, reason }, 'message tried');
      },
      onError: (err) => app.log.error({ err }, 'An error in the queues of messages; it is tried again'),
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

    const wake = repeatUntilClosed(app, {
      async work(shouldContinue) {
        await queues.start();
        // Listening needs a database connection, so listen only if there are channels.
        if (queues.isWorking) await listen();
        await queues.readmit();
        while (shouldContinue() && (await moveBatch()) === BATCH_SIZE);
        queues.wake();
      },
      everyMs: EVERY_MS,
      failure: 'Events could not be moved from the outbox to the queues; it is tried again',
    });

    // Begin to stop the queues while requests finish. Wait for their end only in `onClose`: the server accepts new
    // connections while `preClose` runs.
    let stopped: Promise<void> | undefined;
    app.addHook('preClose', async () => {
      stopped = queues.stop();
      stopped.catch(() => undefined);
    });
    app.addHook('onClose', () => stopped);

    /** Listens for new rows of the outbox. If listening fails, the outbox is only read every `EVERY_MS`. */
    async function listen(): Promise<void> {
      if (isListening) return;
      // Set the flag before `database.listen`: the connection may be lost, which resets the flag, before the call resolves.
      isListening = true;
      const onLost = () => {
        isListening = false;
        wake();
      };
      await database
        .listen(OUTBOX_NOTIFY_CHANNEL, { onMessage: () => wake(), onLost })
        .catch((err: unknown) => {
          isListening = false;
          app.log.error(
            { err },
            'Cannot listen for new messages, so the outbox is only polled; it is tried again',
          );
        });
    }

    async function moveBatch(): Promise<number> {
      try {
        return await moveEvents();
      } catch (error) {
        if (!(error instanceof MissingQueueError)) throw error;
        await queues.start();
        return moveEvents();
      }
    }

    /** Moves events in one transaction, so that none is lost or duplicated. Drops events if no process serves any channel. */
    async function moveEvents(): Promise<number> {
      const { count, refused } = await database.transaction(async (tx) => {
        const minAge = (await queues.served.isAnyUnknown(tx)) ? WAIT_FOR_LATER_VERSION_SECONDS : 0;
        const { events, refused } = await takeOutboxEvents(tx, BATCH_SIZE, minAge);
        if (events.length > 0) await queues.add(tx, events);
        return { count: events.length + refused.length, refused };
      });
      for (const row of refused) app.log.error(row, 'A row of the outbox cannot be read: now a dead letter');
      return count;
    }
  },
  { name: 'outbox' },
);

function outboxMetrics(
  registry: Registry,
  queues: JobQueues,
): { count: (channel: string, outcome: DeliveryOutcome | 'expired', messages?: number) => void } {
  const registers = [registry];
  let pending: Promise<QueueLoad[]> | undefined;

  /** Reads queue lengths once for all gauges of a response. Empty if the database fails, so that other metrics are reported. */
  function loads(): Promise<QueueLoad[]> {
    pending ??= queues
      .loads()
      .catch(() => [])
      .finally(() => {
        pending = undefined;
      });
    return pending;
  }

  function gauge(name: string, help: string, value: (load: QueueLoad) => number): void {
    new Gauge({
      name,
      help: `${help}, in the database that all processes share`,
      labelNames: ['channel'],
      registers,
      async collect() {
        this.reset();
        for (const load of await loads()) this.set({ channel: load.channel }, value(load));
      },
    });
  }

  gauge('forecourt_api_queued_messages', 'Messages that wait to be sent', ({ queued }) => queued);
  gauge('forecourt_api_dead_letters', 'Messages that were given up', ({ dead }) => dead);
  gauge(
    'forecourt_api_oldest_message_seconds',
    'Age of the oldest message that waits to be sent',
    ({ seconds }) => seconds,
  );
  new Gauge({
    name: 'forecourt_api_waiting_messages',
    help:
      'Messages that wait for another process of the api, by why: this one cannot read them (unknown_kind, unreadable), ' +
      'or no process serves their channel (unserved)',
    labelNames: ['channel', 'reason'],
    registers,
    async collect() {
      this.reset();
      const customerChannels = await queues.served.list().catch(() => []);
      for (const { channel, queued, unknown_kind, unreadable } of await loads()) {
        this.set({ channel, reason: 'unknown_kind' }, unknown_kind);
        this.set({ channel, reason: 'unreadable' }, unreadable);
        const isServed = customerChannels.find((each) => each.channel === channel)?.isServed ?? true;
        this.set({ channel, reason: 'unserved' }, isServed ? 0 : queued);
      }
    },
  });
  new Gauge({
    name: 'forecourt_api_channel_served',
    help: 'Whether any process sends the messages of a channel to customers (1) or none does (0)',
    labelNames: ['channel'],
    registers,
    async collect() {
      this.reset();
      const channels = await queues.served.list().catch(() => []);
      for (const { channel, isServed } of channels) this.set({ channel }, isServed ? 1 : 0);
    },
  });
  const outcomes = new Counter({
    name: 'forecourt_api_messages_total',
    help: 'Tries to send a message, by what became of them',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  return { count: (channel, outcome, messages = 1) => outcomes.inc({ channel, outcome }, messages) };
}
