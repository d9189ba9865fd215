import { ApiProblem, backoffMs, isOverLimit, retryDelayMs } from '@forecourt/shared/http';
import { createParser } from 'eventsource-parser';

/** The backend shows three times a minute that a stream lives (api/src/events). */
const MAX_SILENCE_MS = 45_000;

/** How often to look at the clock: a device that was asleep finds within this that its stream is silent. */
const LOOK_MS = 5_000;

/** How often the page asks by itself while it has no stream. */
const ASK_MS = 30_000;

/** Pauses between two tries grow up to this many failures (to 4 to 8 s): nobody waits longer once the backend is back. */
const MAX_COUNTED_FAILURES = 4;

/**
 * The backend ends a stream with this event when its customer has opened too many. Reopened at once, it would only replace
 * another one, which would reconnect as well.
 */
const REPLACED = 'replaced';

/** Failures that a replaced stream counts as: the first replacement (pause 16 to 32 s) and the last (2 to 4 min). */
const REPLACED_FAILURES = { first: 6, last: 9 } as const;

/** A stream that was open for so long was none that failed. */
const LASTING_MS = 30_000;

export interface ServerEvent {
  /** Its kind; undefined for one without. */
  event: string | undefined;
  data: string;
}

export interface StreamToFollow {
  /** Asks for the stream. */
  open: (signal: AbortSignal) => Promise<Response>;
  onEvent: (event: ServerEvent) => void;
  /** Something may have changed unheard: what events tell of is to be asked for anew. */
  onUnheard: () => void;
}

/**
 * Follows a stream of events until it is stopped. One that is lost is opened anew, after a pause that grows; until it is
 * there again the page asks by itself now and then.
 * @returns stops it
 */
export function followStream({ open, onEvent, onUnheard }: StreamToFollow): () => void {
  let isStopped = false;
  let isOpen = false;
  let connection = new AbortController();
  let heardAt = Date.now();
  let askedAt = Date.now();
  let endPause = () => {};
  let isReplaced = false;
  let wasAnswered = false;

  function ask(): void {
    askedAt = Date.now();
    onUnheard();
  }

  async function follow(): Promise<void> {
    connection = new AbortController();
    heardAt = Date.now();
    isReplaced = false;
    const { body } = await open(connection.signal);
    if (!body) throw new Error('The stream of events has no body');
    isOpen = true;
    ask();
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
      heardAt = Date.now();
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
      // The page goes on asking.
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

  const look = setInterval(() => {
    const now = Date.now();
    // The device's clock may have been set back.
    heardAt = Math.min(heardAt, now);
    askedAt = Math.min(askedAt, now);
    if (now - heardAt > MAX_SILENCE_MS) connection.abort();
    if (!isOpen && now - askedAt >= ASK_MS) ask();
  }, LOOK_MS);
  // A stream that the backend refused waits for its whole pause.
  const tryNow = () => wasAnswered || endPause();
  addEventListener('online', tryNow);
  void keepFollowing();

  return () => {
    isStopped = true;
    clearInterval(look);
    removeEventListener('online', tryNow);
    connection.abort();
    endPause();
  };
}

/** Another try would be answered the same: the session is over, or has no right to it. */
function isRefused(failure: unknown): boolean {
  if (!(failure instanceof ApiProblem)) return false;
  // After `token_expired` the session may continue: the backend's clock may be wrong.
  return failure.status === 403 || (failure.status === 401 && failure.code !== 'token_expired');
}

/**
 * Whether another try at once would be useless: during a deployment the backend may not know the route of events for a while, or
 * the site is over its limits.
 */
function isDeclined(failure: unknown): boolean {
  if (!(failure instanceof ApiProblem)) return false;
  return (failure.status >= 400 && failure.status < 500) || isOverLimit(failure);
}
