import type { TraceContext } from '@forecourt/shared/server';
import { z } from 'zod';
import { type DeliveryChannel, type OutboxEvent, outboxEventSchema, UndeliverableError } from './channel.ts';

/** Result of one try to deliver a job; `left`: not tried, because only another version of the api can read the job. */
export type DeliveryOutcome = 'sent' | 'unwanted' | 'failed' | 'given_up' | 'left';

export interface QueueEventHandlers {
  /** Called after each try, in the trace of the request that caused the message. @param reason of a failure; names no person */
  onOutcome: (channel: string, outcome: DeliveryOutcome, reason?: string) => void;
  /** Called on an error of the queues, such as a lost connection. The queues recover by themselves. */
  onError: (error: Error) => void;
  /** Called if there may be work: a channel was added or removed, or rows of the outbox must be read again. */
  onWork: () => void;
  onUnserved: (channel: string) => void;
  /** Called after `count` messages were deleted, because no process has served their channel for three days. */
  onExpired: (channel: string, count: number) => void;
}

interface ClaimedJob {
  data: unknown;
  /** Signal that is aborted if the process hands the job back, or another process claims it. */
  signal: AbortSignal;
  /** Whether this is the last attempt. (An `UndeliverableError` is final on any attempt.) */
  isLast: () => boolean;
}

/**
 * Tries once to deliver a job, and notifies the channel if the message becomes a dead letter.
 * @param timeout in seconds
 * @returns the result, with the reason of a failure, which names no person
 */
export async function deliverJob(
  channel: DeliveryChannel<OutboxEvent>,
  { data, signal: jobSignal, isLast }: ClaimedJob,
  timeout: number,
): Promise<{ outcome: DeliveryOutcome; reason?: string }> {
  const event = outboxEventSchema.safeParse(data);
  // Leave the job to processes of another version: during an update of the api, both work on the same queues.
  if (!event.success) return { outcome: 'left', reason: describeFailure(event.error) };
  const signal = AbortSignal.any([jobSignal, AbortSignal.timeout(timeout * 1_000)]);
  try {
    const delivery = channel.deliver(event.data, signal);
    return { outcome: await withSignal(signal, delivery, `It was not done within ${timeout} s`) };
  } catch (error) {
    const isFinal = error instanceof UndeliverableError;
    if (isFinal || isLast()) {
      try {
        await channel.onDeadLetter?.(event.data);
      } catch (failure) {
        return { outcome: 'failed', reason: describeFailure(failure) };
      }
    }
    return { outcome: isFinal ? 'given_up' : 'failed', reason: describeFailure(error) };
  }
}

/** Returns the reason of a failure. Of a schema error, only the paths: its message is long, and may quote the row. */
export function describeFailure(error: unknown): string {
  if (error instanceof z.ZodError) return `The event does not fit its schema: ${pathsOf(error)}`;
  return error instanceof Error ? error.message : String(error);
}

const pathsOf = ({ issues }: z.ZodError) => [...new Set(issues.map(({ path }) => path.join('.')))].join(', ');

/** Waits for a delivery. Rejects when the signal is aborted, even if the delivery ignores it. */
function withSignal<Result>(signal: AbortSignal, delivery: Promise<Result>, reason: string): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(new Error(reason));
    // An already aborted signal fires no event.
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  });
  return Promise.race([delivery, aborted]);
}

const tracedSchema = z.object({ trace_id: z.string().regex(/^[\da-f]{32}$/) });

/** Returns the trace of the request that caused a message; undefined if no request caused it. */
export function parseJobTrace(data: unknown): TraceContext | undefined {
  const { data: traced } = tracedSchema.safeParse(data);
  return traced && { traceId: traced.trace_id, spanId: null };
}
