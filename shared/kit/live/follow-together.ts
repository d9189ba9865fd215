import * as z from '@forecourt/shared/schema';
import { followStream, type StreamToFollow } from './follow-stream.ts';

/** How long the page that holds the stream has to answer, before it counts as frozen and another takes the stream over. */
const ANSWER_MS = 3_000;

/** What the pages of one browser tell each other; those of other releases may tell more. */
const messageSchema = z.object({
  kind: z.enum([
    'event',
    /** Something may have changed unheard. */
    'unheard',
    /** A page wants the stream, and has asked for the lock. */
    'wanted',
    /** Answers that: the stream is held by a page that can be seen. */
    'held',
  ]),
  /** Kind and data of an event. */
  event: z.optional(z.string()),
  data: z.optional(z.string()),
});
type Message = z.infer<typeof messageSchema>;

/** A stream that a page follows, by itself or by way of another page. */
export interface FollowedStream {
  /** Must be called when the page can no longer be seen, or can again. */
  setSeen: (isSeen: boolean) => void;
  stop: () => void;
}

/**
 * Follows a stream of events together with the other pages of this browser: whoever holds the lock has the stream, and tells the
 * others what it brings. When that page closes, stops, is hidden while another waits, or does not answer, another takes over; the
 * stream then begins anew, so that all ask for what they may have missed. Where the browser has no locks for this page (it came
 * without TLS, or cookies are blocked), it has a stream of its own.
 * @param name of the stream, of one customer alone
 */
export function followTogether(name: string, stream: StreamToFollow): FollowedStream {
  const channel = openChannel(name);
  if (!channel) return { setSeen: () => undefined, stop: followStream(stream) };

  let isStopped = false;
  let isSeen = true;
  let isAnswered = false;
  let letGo: (() => void) | null = null;
  let queued = new AbortController();

  const tell = (message: Message) => channel.postMessage(message);
  const shared: StreamToFollow = {
    open: stream.open,
    onEvent: (event) => {
      tell({ kind: 'event', ...event });
      stream.onEvent(event);
    },
    onUnheard: () => {
      tell({ kind: 'unheard' });
      stream.onUnheard();
    },
  };

  /** Somebody holds the stream. */
  function settle(): void {
    isAnswered = true;
    clearTimeout(unanswered);
  }

  function hold(): Promise<void> {
    settle();
    letGo?.();
    if (isStopped) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const stopFollowing = followStream(shared);
    letGo = () => {
      letGo = null;
      stopFollowing();
      resolve();
    };
    return promise;
  }

  async function waitForLock(): Promise<void> {
    queued = new AbortController();
    const { signal } = queued;
    try {
      await navigator.locks.request(name, { signal }, hold);
    } catch {
      if (signal.aborted) return;
      // Another page has taken the stream from this one, which was too busy to answer.
      if (letGo) giveWay();
      else alone();
    }
  }

  function takeLock(): void {
    queued.abort();
    navigator.locks.request(name, { steal: true }, hold).catch(() => letGo && giveWay());
  }

  /** The stream ends here, and the page waits until it is its turn again. */
  function giveWay(): void {
    letGo?.();
    if (!isStopped) void waitForLock();
  }

  /** Without locks. */
  function alone(): void {
    settle();
    channel?.close();
    if (!isStopped) letGo = followStream(stream);
  }

  function hear(message: Message): void {
    if (letGo) {
      if (message.kind !== 'wanted') return;
      if (isSeen) tell({ kind: 'held' });
      else giveWay();
      return;
    }
    if (message.kind === 'event') stream.onEvent({ event: message.event, data: message.data ?? '' });
    // What happened before this page heard of the stream.
    if (message.kind === 'unheard' || (message.kind === 'held' && !isAnswered)) stream.onUnheard();
    if (message.kind === 'held') settle();
  }

  async function giveWayIfAwaited(): Promise<void> {
    const { pending = [] } = await navigator.locks.query();
    if (!isSeen && letGo && pending.some((lock) => lock.name === name)) giveWay();
  }

  channel.onmessage = ({ data }) => {
    const message = messageSchema.safeParse(data);
    if (message.success) hear(message.data);
  };
  const unanswered = setTimeout(takeLock, ANSWER_MS);
  void waitForLock();
  tell({ kind: 'wanted' });

  return {
    setSeen: (seen) => {
      isSeen = seen;
      if (!seen && letGo) giveWayIfAwaited().catch(() => undefined);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(unanswered);
      queued.abort();
      letGo?.();
      channel.close();
    },
  };
}

function openChannel(name: string): BroadcastChannel | null {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return null;
  try {
    return new BroadcastChannel(name);
  } catch {
    // Blocked.
    return null;
  }
}
