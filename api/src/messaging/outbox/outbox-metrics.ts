import { Counter, Gauge, type Registry } from 'prom-client';
import type { Outcome } from './deliver-job.ts';
import type { JobQueues } from './job-queues.ts';
import type { QueueLoad } from './queue-load.ts';

/** What operators learn of the queues (docs/operations.md). */
export function outboxMetrics(
  registry: Registry,
  queues: JobQueues,
): { count: (channel: string, outcome: Outcome | 'expired', messages?: number) => void } {
  const registers = [registry];
  let looking: Promise<QueueLoad[]> | undefined;

  /** Once for all gauges of an answer. While the database is away, the metrics of everything else are there. */
  function loads(): Promise<QueueLoad[]> {
    looking ??= queues
      .loads()
      .catch(() => [])
      .finally(() => {
        looking = undefined;
      });
    return looking;
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
