import { ApiProblem, backoffMs, isOverLimit, retryDelayMs } from '@forecourt/shared/http';
import * as z from '@forecourt/shared/schema';
import { createParser } from 'eventsource-parser';

/** Time in ms without any message after which the stream counts as broken. The backend sends a keep-alive every 20 s. */
const MAX_SILENCE_MS = 45_000;

const CHECK_MS = 5_000;

const REFETCH_MS = 30_000;

/** Maximum number of failures that lengthen the pause: so it is at most 4 to 8 s, and clients reconnect soon after an outage. */
const MAX_COUNTED_FAILURES = 4;

/**
 * Event that ends a stream because the customer has too many. Reopening it at once would end another one of them,
 * which would then reopen as well.
 */
const REPLACED = 'replaced';

/** A replaced stream pauses as after this many failures: at first 6 (16 to 32 s), increasing to 9 (2 to 4 min). */
const REPLACED_FAILURES = { first: 6, last: 9 } as const;

const LASTING_MS = 30_000;

export interface ServerEvent {
  event: string | undefined;
  data: string;
}

export interface StreamOptions {
  open: (signal: AbortSignal) => Promise<Response>;
  onEvent: (event: ServerEvent) => void;
  /** Called when events may have been missed, so that their data must be refetched. */
  onGap: () => void;
}

/** Follows an event stream. Reconnects after increasing pauses, in which data is refetched. Returns a function that stops it. */
export function readStream({ open, onEvent, onGap }: StreamOptions): () => void {
  let isStopped = false;
  let isOpen = false;
  let connection = new AbortController();
  let lastSeenAt = Date.now();
  let gapReportedAt = Date.now();
  let endPause = () => {};
  let isReplaced = false;
  let wasAnswered = false;

  function reportGap(): void {
    gapReportedAt = Date.now();
    onGap();
  }

  async function follow(): Promise<void> {
    connection = new AbortController();
    lastSeenAt = Date.now();
    isReplaced = false;
    const { body } = await open(connection.signal);
    if (!body) throw new Error('The stream of events has no body');
    isOpen = true;
    reportGap();
    const reader = body.getReader();
    const decoder = new TextDecoder();
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === REPLACED) isReplaced = true;
        else onEvent({ event, data });
      },
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done || isStopped) return;
      lastSeenAt = Date.now();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  }

  async function keepFollowing(): Promise<void> {
    let failures = 0;
    let replacements = 0;
    while (!isStopped) {
      const begun = Date.now();
      const failure = await follow().catch((error: unknown) => error);
      isOpen = false;
      if (isStopped || isRefused(failure)) return;
      failures = Date.now() - begun >= LASTING_MS ? 1 : failures + 1;
      replacements = isReplaced ? replacements + 1 : 0;
      wasAnswered = isReplaced || (failure instanceof ApiProblem && failure.status > 0);
      const counted = isReplaced
        ? Math.min(REPLACED_FAILURES.first + replacements - 1, REPLACED_FAILURES.last)
        : Math.min(isDeclined(failure) ? MAX_COUNTED_FAILURES : failures, MAX_COUNTED_FAILURES);
      await pause(backoffMs(counted, Math.random, retryDelayMs(failure)));
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const check = setInterval(() => {
    const now = Date.now();
    // If the device's clock was set back, `lastSeenAt` would be in the future.
    lastSeenAt = Math.min(lastSeenAt, now);
    gapReportedAt = Math.min(gapReportedAt, now);
    if (now - lastSeenAt > MAX_SILENCE_MS) connection.abort();
    if (!isOpen && now - gapReportedAt >= REFETCH_MS) reportGap();
  }, CHECK_MS);
  const tryNow = () => wasAnswered || endPause();
  addEventListener('online', tryNow);
  void keepFollowing();

  return () => {
    isStopped = true;
    clearInterval(check);
    removeEventListener('online', tryNow);
    connection.abort();
    endPause();
  };
}

/** Whether another attempt is useless, because the session has ended or lacks the permission. */
function isRefused(failure: unknown): boolean {
  if (!(failure instanceof ApiProblem)) return false;
  // `token_expired` can be temporary: the backend's clock may be wrong.
  return failure.status === 403 || (failure.status === 401 && failure.code !== 'token_expired');
}

/** Whether to pause before another attempt: the backend is being deployed, or the site is overloaded. */
function isDeclined(failure: unknown): boolean {
  if (!(failure instanceof ApiProblem)) return false;
  return (failure.status >= 400 && failure.status < 500) || isOverLimit(failure);
}

/** Time in ms in which the page with the stream must reply; otherwise it counts as frozen, and another page takes over. */
const REPLY_MS = 3_000;

/** Messages between this site's pages in a browser. Pages of other releases may send further kinds, which are ignored. */
const messageSchema = z.object({
  kind: z.enum([
    'event',
    'unheard',
    /** Another page has requested the lock and wants to take over the stream. */
    'wanted',
    /** Reply to `wanted`: a visible page holds the stream. */
    'held',
  ]),
  event: z.optional(z.string()),
  data: z.optional(z.string()),
});
type Message = z.infer<typeof messageSchema>;

export interface SharedStream {
  setSeen: (isSeen: boolean) => void;
  stop: () => void;
}

/**
 * Shares one event stream among this browser's pages. The page with the lock has the connection and passes the events on;
 * another one takes over when that page closes, is hidden or does not reply. Without locks (plain http, or blocked cookies)
 * each page has its own connection. @param name must differ for each customer
 */
export function readStreamAcrossTabs(name: string, stream: StreamOptions): SharedStream {
  const channel = openChannel(name);
  if (!channel) return { setSeen: () => undefined, stop: readStream(stream) };

  let isStopped = false;
  let isSeen = true;
  let isAnswered = false;
  let release: (() => void) | null = null;
  let queued = new AbortController();

  const send = (message: Message) => channel.postMessage(message);
  const shared: StreamOptions = {
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
    const stopFollowing = readStream(shared);
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
      // Another page has taken the lock, because this page was too busy to reply.
      if (release) giveWay();
      else alone();
    }
  }

  function takeLock(): void {
    queued.abort();
    navigator.locks.request(name, { steal: true }, hold).catch(() => release && giveWay());
  }

  function giveWay(): void {
    release?.();
    if (!isStopped) void waitForLock();
  }

  function alone(): void {
    settle();
    channel?.close();
    if (!isStopped) release = readStream(stream);
  }

  function receive(message: Message): void {
    if (release) {
      if (message.kind !== 'wanted') return;
      if (isSeen) send({ kind: 'held' });
      else giveWay();
      return;
    }
    if (message.kind === 'event') stream.onEvent({ event: message.event, data: message.data ?? '' });
    // A new page may have missed events that were sent before its first message.
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
    // BroadcastChannel throws if the browser blocks cookies.
    return null;
  }
}
