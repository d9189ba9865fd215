import * as z from '@forecourt/shared/schema';
import { type EventStreamHandle, type EventStreamOptions, followEventStream } from './follow-stream.ts';
import { type DayRange, mergeDayRanges } from './shown-days.ts';

/** Time in ms in which the page with the stream must reply. If not, it counts as frozen, and another page takes over. */
const REPLY_MS = 3_000;

const rangesSchema = z.array(z.object({ from: z.string(), to: z.string() }));

/** Messages between this site's pages in a browser. Pages of other releases may send further kinds, which are ignored. */
const messageSchema = z.object({
  kind: z.enum([
    'event',
    'unheard',
    /** First message of a page: it has requested the lock, and takes it over if no page replies. */
    'wanted',
    /** Reply to `wanted`: a visible page holds the stream. */
    'held',
    /** Days that the sending page shows, none when it stops. Sent when they have changed, and in reply to `wanted`. */
    'days',
  ]),
  page: z.optional(z.string()),
  days: z.optional(rangesSchema),
  event: z.optional(z.string()),
  data: z.optional(z.string()),
});
type Message = z.infer<typeof messageSchema>;

export interface SharedEventStreamHandle {
  setSeen: (isSeen: boolean) => void;
  /** Sets the days that this page shows, whose availability the stream reports. */
  setDays: (days: readonly DayRange[]) => void;
  /** Call it after an event about a day that this page does not show. */
  dropDay: (date: string) => void;
  stop: () => void;
}

/**
 * Shares one event stream among this browser's pages. The page with the lock has the stream and passes on its events. Another
 * page takes over when that page closes, is hidden or does not reply. Without locks (plain http, or blocked cookies) each page
 * has a separate connection. The stream reports the days that any of the pages shows.
 * @param name name of the lock and the channel, different for each customer
 * @param days days that this page shows at first
 */
export function followStreamAcrossTabs(
  name: string,
  stream: EventStreamOptions,
  days: readonly DayRange[] = [],
): SharedEventStreamHandle {
  let ownDays = days;
  const channel = openChannel(name);
  if (!channel) {
    const followed = followEventStream(stream, () => mergeDayRanges(ownDays));
    const setDays = (shown: readonly DayRange[]) => {
      ownDays = shown;
      followed.updateReportedDays();
    };
    return { ...followed, setDays, setSeen: () => undefined };
  }

  const page = crypto.randomUUID();
  const daysOfOthers = new Map<string, readonly DayRange[]>();
  const allDays = () => mergeDayRanges([ownDays, ...daysOfOthers.values()].flat());
  let isStopped = false;
  let isShared = true;
  let isSeen = true;
  let isAnswered = false;
  let followed: EventStreamHandle | null = null;
  let release: (() => void) | null = null;
  let queued = new AbortController();

  const send = (message: Message) => {
    if (isShared) channel.postMessage(message);
  };
  const leave = () => {
    isShared = false;
    channel.close();
  };
  const sendDays = () => send({ kind: 'days', page, days: [...ownDays] });
  const shared: EventStreamOptions = {
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

  function follow(options: EventStreamOptions): () => void {
    const opened = followEventStream(options, allDays);
    followed = opened;
    return () => {
      followed = null;
      opened.stop();
    };
  }

  function settle(): void {
    isAnswered = true;
    clearTimeout(unanswered);
  }

  function hold(): Promise<void> {
    settle();
    release?.();
    if (isStopped) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const stopFollowing = follow(shared);
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
      // Another page has stolen the lock, because this page was too busy to reply.
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
    leave();
    daysOfOthers.clear();
    if (!isStopped) release = follow(stream);
  }

  function receive(message: Message): void {
    if (message.page && message.days) {
      daysOfOthers.set(message.page, message.days);
      followed?.updateReportedDays();
    }
    if (message.kind === 'wanted' && ownDays.length > 0) sendDays();
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
  send({ kind: 'wanted', page, days: [...ownDays] });

  return {
    setSeen: (seen) => {
      isSeen = seen;
      if (!seen && release) giveWayIfAwaited().catch(() => undefined);
    },
    setDays: (shown) => {
      if (JSON.stringify(shown) === JSON.stringify(ownDays)) return;
      ownDays = shown;
      sendDays();
      followed?.updateReportedDays();
    },
    dropDay: (date) => followed?.dropDay(date),
    stop: () => {
      isStopped = true;
      send({ kind: 'days', page, days: [] });
      clearTimeout(unanswered);
      queued.abort();
      release?.();
      leave();
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
