import { z } from 'zod';
import { type Channel, OUTBOX_KINDS, type OutboxEvent, outboxEventSchema, Undeliverable } from './channel.ts';

/** The result of one try to deliver; `left`: it is for a process that knows what it is. */
export type Outcome = 'sent' | 'unwanted' | 'failed' | 'given_up' | 'left';

/** A job as this process was given it. */
interface TakenJob {
  data: unknown;
  /** Aborted when the process ends, or the job is given to another one. */
  signal: AbortSignal;
  /** No other try follows, should this one fail. */
  isLast: boolean;
}

/**
 * Tries to deliver a job once, and has the channel note it where it is the last try.
 * @param timeout how long that may take, in seconds
 * @returns with a reason where it was not delivered; it names no person
 */
export async function deliverJob(
  channel: Channel<OutboxEvent>,
  { data, signal: jobSignal, isLast }: TakenJob,
  timeout: number,
): Promise<{ outcome: Outcome; reason?: string }> {
  if (isOfLaterVersion(data))
    return { outcome: 'left', reason: 'Its kind is not known to this version of the api' };
  const signal = AbortSignal.any([jobSignal, AbortSignal.timeout(timeout * 1_000)]);
  const event = outboxEventSchema.safeParse(data);
  try {
    if (!event.success) throw new Undeliverable('Its data is no event of this version of the api');
    const delivery = channel.deliver(event.data, signal);
    return { outcome: await endedBy(signal, delivery, `It was not done within ${timeout} s`) };
  } catch (error) {
    const isFinal = error instanceof Undeliverable;
    if ((isFinal || isLast) && event.success) {
      try {
        await channel.giveUp?.(event.data);
      } catch (failure) {
        return { outcome: 'failed', reason: reasonOf(failure) };
      }
    }
    return { outcome: isFinal ? 'given_up' : 'failed', reason: reasonOf(error) };
  }
}

const kindSchema = z.object({ kind: z.string() });

/** While the api is being updated, processes of both versions work on the same queues. */
function isOfLaterVersion(data: unknown): boolean {
  const kind = kindSchema.safeParse(data).data?.kind;
  return kind !== undefined && !OUTBOX_KINDS.some((known) => known === kind);
}

/** Reason of a failure in one line without values: the message of a schema error is long, and may quote the row. */
export function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return `What is known of it is not as expected: ${pathsOf(error)}`;
  return error instanceof Error ? error.message : String(error);
}

const pathsOf = ({ issues }: z.ZodError) => [...new Set(issues.map(({ path }) => path.join('.')))].join(', ');

/** A delivery that goes on in spite of the signal is not waited for. */
function endedBy<Result>(signal: AbortSignal, delivery: Promise<Result>, reason: string): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(new Error(reason));
    // A signal that was aborted before fires no event.
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  });
  return Promise.race([delivery, aborted]);
}
