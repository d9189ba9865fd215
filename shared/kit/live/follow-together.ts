import * as z from '@forecourt/shared/schema';
import { followStream, type StreamToFollow } from './follow-stream.ts';

/**
 * Time in ms for the page that holds the stream to reply. After that it counts as frozen, and another page takes
 * over.
 */
const REPLY_MS = 3_000;

/** Messages between the pages of a browser. Pages of other releases may send further kinds. */
const messageSchema = z.object({
  kind: z.enum([
    'event',
    'unheard',
    /** A page wants the stream and has requested the lock. */
    'wanted',
    /** Reply to `wanted`: a visible page holds the stream. */
    'held',
  ]),
  /** Name of an event, with `data`. */
  event: z.optional(z.string()),
  data: z.optional(z.string()),
});
type Message = z.infer<typeof messageSchema>;

/** A stream that a page follows, by its own connection or through another page. */
export interface FollowedStream {
  /** Must be called when the page is hidden or becomes visible. */
  setSeen: (isSeen: boolean) => void;
  stop: () => void;
}

/**
 * Follows a stream of events together with the other pages of this browser. The page that holds the lock has the
 * connection and passes the events to the others. When that page closes, stops, is hidden while another waits, or
 * does not reply, another page takes over and reopens the stream, so that all pages refetch. A page without locks (no
 * TLS, or blocked cookies) has its own connection.
 * @param name of the stream; must differ for each customer
 */
export function followTogether(name: string, stream: StreamToFollow): FollowedStream {
  const channel = openChannel(name);
  if (!channel) return { setSeen: () => undefined, stop: followStream(stream) };

  let isStopped = false;
  let isSeen = true;
  let isAnswered = false;
  let release: (() => void) | null = null;
  let queued = new AbortController();

  const send = (message: Message) => channel.postMessage(message);
  const shared: StreamToFollow = {
    open: stream.open,
    onEvent: (event) => {
      send({ kind: 'event', ...event });
      stream.onEvent(event);
    },
    onGap: () => {
      send({ kind: 'unheard' });
      stream.onGap();
    },
  };

  function settle(): void {
    isAnswered = true;
    clearTimeout(unanswered);
  }

  function hold(): Promise<void> {
    settle();
    release?.();
    if (isStopped) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const stopFollowing = followStream(shared);
    release = () => {
      release = null;
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
      // Another page has stolen the lock because this one was too busy to reply.
      if (release) giveWay();
      else alone();
    }
  }

  function takeLock(): void {
    queued.abort();
    navigator.locks.request(name, { steal: true }, hold).catch(() => release && giveWay());
  }

  /** Closes this page's stream and waits for the lock again. */
  function giveWay(): void {
    release?.();
    if (!isStopped) void waitForLock();
  }

  function alone(): void {
    settle();
    channel?.close();
    if (!isStopped) release = followStream(stream);
  }

  function receive(message: Message): void {
    if (release) {
      if (message.kind !== 'wanted') return;
      if (isSeen) send({ kind: 'held' });
      else giveWay();
      return;
    }
    if (message.kind === 'event') stream.onEvent({ event: message.event, data: message.data ?? '' });
    // A new page may have missed events before its first message.
    if (message.kind === 'unheard' || (message.kind === 'held' && !isAnswered)) stream.onGap();
    if (message.kind === 'held') settle();
  }

  async function giveWayIfAwaited(): Promise<void> {
    const { pending = [] } = await navigator.locks.query();
    if (!isSeen && release && pending.some((lock) => lock.name === name)) giveWay();
  }

  channel.onmessage = ({ data }) => {
    const message = messageSchema.safeParse(data);
    if (message.success) receive(message.data);
  };
  const unanswered = setTimeout(takeLock, REPLY_MS);
  void waitForLock();
  send({ kind: 'wanted' });

  return {
    setSeen: (seen) => {
      isSeen = seen;
      if (!seen && release) giveWayIfAwaited().catch(() => undefined);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(unanswered);
      queued.abort();
      release?.();
      channel.close();
    },
  };
}

function openChannel(name: string): BroadcastChannel | null {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return null;
  try {
    return new BroadcastChannel(name);
  } catch {
    // The browser blocks channels together with cookies.
    return null;
  }
}
