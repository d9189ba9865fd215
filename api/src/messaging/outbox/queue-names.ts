/** Name of the outbox itself in place of a channel, in metrics and among the dead letters. */
export const OUTBOX = 'outbox';

const DEAD_LETTERS = '-dead';

/** The queue of what a channel gave up. */
export const deadLetterQueue = (channel: string) => `${channel}${DEAD_LETTERS}`;

/** The channel that a queue is of, whether it holds its jobs or its dead letters. */
export function channelOf(queue: string): string {
  return queue.endsWith(DEAD_LETTERS) ? queue.slice(0, -DEAD_LETTERS.length) : queue;
}
