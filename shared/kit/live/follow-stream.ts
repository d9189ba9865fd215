import { ApiProblem, backoffMs, isOverLimit, retryDelayMs } from '@forecourt/shared/http';
import { createParser } from 'eventsource-parser';
import { coversDays, type DayRange, includesDay } from './shown-days.ts';

/** Time in ms without any message after which the stream counts as broken. The backend sends a keep-alive every 20 s. */
const MAX_SILENCE_MS = 45_000;

const CHECK_MS = 5_000;

const REFETCH_MS = 30_000;

/** Maximum number of failures that lengthen the pause. The longest one is 4 to 8 s: clients reconnect soon after an outage. */
const MAX_COUNTED_FAILURES = 4;

/**
 * Event that ends a stream because the customer has opened too many. Reopening it at once would end another of their streams,
 * whose page would reopen that one, and so on.
 */
const REPLACED = 'replaced';

/** Number of failures by which the pause of a replaced stream is computed: first 6 (16 to 32 s), then up to 9 (2 to 4 min). */
const REPLACED_FAILURES = { first: 6, last: 9 } as const;

const LASTING_MS = 30_000;

/** Event that ends a stream because the backend process stops, e.g. for an update. Another process can serve the next one. */
const CLOSING = 'closing';

/** Longest pause in ms after `CLOSING`, `MAX_MOVES` times in a row at most. Random, so that pages do not reconnect together. */
const MAX_PAUSE_AFTER_CLOSING_MS = 1_000;

/** Number of short streams in a row after which pauses after `CLOSING` grow. An update may replace several processes. */
const MAX_MOVES = 6;

/** Minimum time in ms for which a stream still reports days that are no longer shown: the customer may return to them. */
const KEEP_DAYS_MS = 5_000;

/** Maximum time in ms to open a stream for new days without reporting a gap. Less than `CHANGED_WITHIN_SECONDS`. */
const LATE_MS = 10_000;

export interface ServerSentEvent {
  event: string | undefined;
  data: string;
}

export interface EventStreamParams {
  days: readonly DayRange[];
  /** Whether the stream replaces an open one, which reports other days. */
  isReplacement: boolean;
}

export interface EventStreamOptions {
  open: (signal: AbortSignal, request: EventStreamParams) => Promise<Response>;
  onEvent: (event: ServerSentEvent) => void;
  /** Called when events may have been missed, e.g. on each opening and every 30 s without a stream. Data must be refetched. */
  onGap: () => void;
}

export interface EventStreamHandle {
  /** Call it after the shown days have changed. A stream that does not report all of them is replaced. */
  updateReportedDays: () => void;
  /** Call it after an event about a day. If it was not shown for `KEEP_DAYS_MS`, a stream without it replaces the open one. */
  dropDay: (date: string) => void;
  stop: () => void;
}

/**
 * Follows an event stream. Reconnects after increasing pauses, then reports a gap. When other days are shown, opens a second
 * stream, and closes the first one once the second is open, so that no event is missed. Reports a gap if that takes long.
 * @param shownDays returns the days that are shown now
 */
export function followEventStream(
  { open, onEvent, onGap }: EventStreamOptions,
  shownDays: () => readonly DayRange[] = () => [],
): EventStreamHandle {
  let isStopped = false;
  let isOpen = false;
  let connection = new AbortController();
  let named: readonly DayRange[] = [];
  let lastSeenAt = Date.now();
  let gapReportedAt = Date.now();
  let endPause = () => {};
  let isReplaced = false;
  let isMoved = false;
  let wasAnswered = false;
  let replacement: Response['body'] = null;
  let replacing: AbortController | null = null;
  let replaceAgain: ReturnType<typeof setTimeout> | undefined;
  let uncoveredSince: number | null = null;
  let shownUntil = 0;
  let failedReplacements = 0;

  function reportGap(): void {
    gapReportedAt = Date.now();
    onGap();
  }

  async function follow(): Promise<void> {
    stopReplacing();
    connection = new AbortController();
    lastSeenAt = Date.now();
    isReplaced = false;
    isMoved = false;
    named = shownDays();
    uncoveredSince = null;
    const { body } = await open(connection.signal, { days: named, isReplacement: false });
    isOpen = true;
    reportGap();
    updateReportedDays();
    for (let next = body; next; next = takeReplacement()) {
      await read(next).catch((error: unknown) => {
        if (!replacement) throw error;
      });
    }
  }

  async function read(body: NonNullable<Response['body']>): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === REPLACED) isReplaced = true;
        else if (event === CLOSING) isMoved = true;
        else onEvent({ event, data });
      },
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done || isStopped || replacement) return;
      lastSeenAt = Date.now();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  }

  function takeReplacement(): Response['body'] {
    const body = replacement;
    replacement = null;
    return body;
  }

  function updateReportedDays(): void {
    const days = shownDays();
    if (!coversDays(days, named)) shownUntil = Date.now();
    if (coversDays(named, days)) {
      uncoveredSince = null;
    } else {
      uncoveredSince ??= Date.now();
      if (isOpen && !replacing) void replace();
    }
  }

  function dropDay(date: string): void {
    const isShown = includesDay(shownDays(), date);
    if (isShown || !includesDay(named, date) || Date.now() - shownUntil < KEEP_DAYS_MS) return;
    if (isOpen && !replacing) void replace();
  }

  /** Replaces the open stream by one that reports the shown days. If the new stream cannot be opened, the open one remains. */
  async function replace(): Promise<void> {
    const next = new AbortController();
    replacing = next;
    const overdue = setTimeout(() => next.abort(), MAX_SILENCE_MS);
    const days = shownDays();
    try {
      const { body } = await open(next.signal, { days, isReplacement: true });
      if (replacing !== next || !body) return;
      const isLate = uncoveredSince !== null && Date.now() - uncoveredSince > LATE_MS;
      replacing = null;
      failedReplacements = 0;
      replacement = body;
      connection.abort();
      connection = next;
      lastSeenAt = Date.now();
      isReplaced = false;
      isMoved = false;
      named = days;
      uncoveredSince = null;
      if (isLate) reportGap();
      updateReportedDays();
    } catch (error) {
      if (replacing !== next) return;
      failedReplacements = Math.min(failedReplacements + 1, MAX_COUNTED_FAILURES);
      replaceAgain = setTimeout(
        () => {
          replacing = null;
          updateReportedDays();
        },
        backoffMs(failedReplacements, Math.random, retryDelayMs(error)),
      );
    } finally {
      clearTimeout(overdue);
    }
  }

  function stopReplacing(): void {
    clearTimeout(replaceAgain);
    replacing?.abort();
    replacing = null;
    replacement = null;
  }

  async function keepFollowing(): Promise<void> {
    let failures = 0;
    let replacements = 0;
    let moves = 0;
    while (!isStopped) {
      const begun = Date.now();
      const failure = await follow().catch((error: unknown) => error);
      isOpen = false;
      if (isStopped || isRefused(failure)) return;
      const hasLasted = Date.now() - begun >= LASTING_MS;
      moves = hasLasted ? 1 : moves + 1;
      if (isMoved && moves <= MAX_MOVES) {
        await pause(MAX_PAUSE_AFTER_CLOSING_MS * Math.random());
        continue;
      }
      failures = hasLasted ? 1 : failures + 1;
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

  return {
    updateReportedDays,
    dropDay,
    stop: () => {
      isStopped = true;
      clearInterval(check);
      removeEventListener('online', tryNow);
      stopReplacing();
      connection.abort();
      endPause();
    },
  };
}

/** Whether to give up for good, because the session has ended or lacks the permission. */
function isRefused(failure: unknown): boolean {
  if (!(failure instanceof ApiProblem)) return false;
  // `token_expired` can be temporary: the backend's clock may be wrong.
  return failure.status === 403 || (failure.status === 401 && failure.code !== 'token_expired');
}

/** Whether to make the longest pause before another attempt: the request was refused, e.g. by an overloaded site. */
function isDeclined(failure: unknown): boolean {
  if (!(failure instanceof ApiProblem)) return false;
  return (failure.status >= 400 && failure.status < 500) || isOverLimit(failure);
}
