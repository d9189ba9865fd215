import { ApiProblem, backoffMs, isOverLimit, retryDelayMs } from '@forecourt/shared/http';
import { createParser } from 'eventsource-parser';

/** The backend sends a sign of life three times a minute (api/src/messaging/live). */
const MAX_SILENCE_MS = 45_000;

/** Interval of the check for silence; a device that was asleep detects it within this time. */
const CHECK_MS = 5_000;

/** Refetch interval without a stream. */
const REFETCH_MS = 30_000;

/** Failures that lengthen the pause, to at most 4 to 8 s, so that clients reconnect soon after an outage. */
const MAX_COUNTED_FAILURES = 4;

/**
 * Event that ends a stream when its customer has opened too many. Reopened at once, it would only replace another
 * one, which would reconnect as well.
 */
const REPLACED = 'replaced';

/** Failures that a replaced stream counts as: the first replacement (pause 16 to 32 s) and the last (2 to 4 min). */
const REPLACED_FAILURES = { first: 6, last: 9 } as const;

/** A stream that was open this long does not count as failed. */
const LASTING_MS = 30_000;

export interface ServerEvent {
  event: string | undefined;
  data: string;
}

export interface StreamToFollow {
  open: (signal: AbortSignal) => Promise<Response>;
  onEvent: (event: ServerEvent) => void;
  /** Events may have been missed: refetch their data. */
  onGap: () => void;
}

/**
 * Follows a stream of events. Reconnects after growing pauses, and requests refetches meanwhile.
 * @returns stops it
 */
export function followStream({ open, onEvent, onGap }: StreamToFollow): () => void {
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
      // Refetching continues.
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
    // The device's clock may have been set back.
    lastSeenAt = Math.min(lastSeenAt, now);
    gapReportedAt = Math.min(gapReportedAt, now);
    if (now - lastSeenAt > MAX_SILENCE_MS) connection.abort();
    if (!isOpen && now - gapReportedAt >= REFETCH_MS) reportGap();
  }, CHECK_MS);
  // A stream that the backend refused waits for its whole pause.
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

/** Another attempt would fail the same way: the session has ended or has no permission. */
function isRefused(failure: unknown): boolean {
  if (!(failure instanceof ApiProblem)) return false;
  // After `token_expired` the session may continue: the backend's clock may be wrong.
  return failure.status === 403 || (failure.status === 401 && failure.code !== 'token_expired');
}

/**
 * Whether an immediate attempt would be useless: the route may be missing during a deployment, or the site is
 * overloaded.
 */
function isDeclined(failure: unknown): boolean {
  if (!(failure instanceof ApiProblem)) return false;
  return (failure.status >= 400 && failure.status < 500) || isOverLimit(failure);
}
