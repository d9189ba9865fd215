import { openEventStream, queryKeys } from '@forecourt/shared/api';
import { currentUid, isTokenOverdue, subscribeAuth } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import type { EventStreamOptions, EventStreamParams, ServerSentEvent } from './follow-stream.ts';
import { LIVE_DATA_KINDS, type LiveDataKind, registerRefetchPendingCheck } from './live-data.ts';
import { followStreamAcrossTabs, type SharedEventStreamHandle } from './share-stream.ts';
import { type DayRange, formatDaysParameter, includesDay } from './shown-days.ts';

/** Time in ms for which the stream stays open after the last screen that needs it unmounted: the next one may be loading. */
const LINGER_MS = 5_000;

/** Time in ms after which a hidden page closes its stream. It then refetches when it is visible again. */
const MAX_HIDDEN_MS = 30_000;

/**
 * Delays in ms before a page refetches that was hidden longer than `MAX_HIDDEN_MS`. `afterVisible`: after it became visible.
 * If the stream reports a gap in that time, the delay begins again with `afterGap`.
 */
const CATCH_UP_MS = { afterVisible: 1_000, afterGap: 300 } as const;

/** Delay in ms before a change of the shown days is sent to the stream, so that several changes in a row are sent at once. */
const SEND_DAYS_DELAY_MS = 200;

/** A replacing stream also reports changes of this many seconds before it opened, when data of new days may have been read. */
const CHANGED_WITHIN_SECONDS = 20;

/** Older releases, whose pages do not send the days they show, use another prefix, so that they do not share this stream. */
const CHANNEL_PREFIX = 'forecourt-live-';

const watchers = new Set<readonly LiveDataKind[]>();
let isWatched = false;
let isHiddenForLong = false;
let isListening = false;
let leaving: ReturnType<typeof setTimeout> | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;
let catchingUp: ReturnType<typeof setTimeout> | undefined;
let isSendingDays = false;
let stream: { uid: string; followed: SharedEventStreamHandle } | null = null;
const firstTry = Promise.withResolvers<void>();

/** Resolves when the first stream has opened or failed, here or in another page. Pending while signed out or hidden. */
export const firstStreamAttempt: Promise<void> = firstTry.promise;

/** Refetches changed data of these kinds while a user is signed in and the page is visible. Returns a function that ends it. */
export function keepLiveDataCurrent(of: readonly LiveDataKind[]): () => void {
  listenToPage();
  clearTimeout(leaving);
  const watcher = [...of];
  watchers.add(watcher);
  isWatched = true;
  // There is no event for a page that is hidden from the start.
  if (!stream && document.visibilityState === 'hidden') isHiddenForLong = true;
  if (stream) refetchStale(watcher);
  openOrEnd();
  sendDaysSoon();
  return () => {
    watchers.delete(watcher);
    sendDaysSoon();
    if (watchers.size > 0) return;
    leaving = setTimeout(() => {
      isWatched = false;
      openOrEnd();
    }, LINGER_MS);
  };
}

function listenToPage(): void {
  if (isListening) return;
  isListening = true;
  registerRefetchPendingCheck(() => catchingUp !== undefined);
  subscribeAuth(openOrEnd);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (DAYS_CHANGE.has(type) && query.queryKey[0] === queryKeys.availabilities[0]) sendDaysSoon();
  });
  document.addEventListener('visibilitychange', onVisibilityChange);
  // Browsers keep a page for *Back* (bfcache) only if it has no open connection.
  addEventListener('pagehide', closeWhenHidden);
  addEventListener('pageshow', onVisibilityChange);
}

function onVisibilityChange(): void {
  clearTimeout(hiding);
  const isHidden = document.visibilityState === 'hidden';
  stream?.followed.setSeen(!isHidden);
  if (isHidden) {
    hiding = setTimeout(closeWhenHidden, MAX_HIDDEN_MS);
  } else if (isHiddenForLong) {
    isHiddenForLong = false;
    openOrEnd();
    if (stream) catchingUp = setTimeout(refetchAfterGap, CATCH_UP_MS.afterVisible);
  } else {
    for (const of of watchers) refetchStale(of);
  }
}

function closeWhenHidden(): void {
  clearTimeout(hiding);
  clearTimeout(catchingUp);
  catchingUp = undefined;
  isHiddenForLong = true;
  openOrEnd();
}

function openOrEnd(): void {
  const uid = isWatched && !isHiddenForLong ? currentUid() : null;
  if (uid === (stream?.uid ?? null)) return;
  stream?.followed.stop();
  stream =
    uid === null
      ? null
      : { uid, followed: followStreamAcrossTabs(`${CHANNEL_PREFIX}${uid}`, toFollow, shownDays()) };
}

/** Query cache events that may change which queries are active, and so the shown days. */
const DAYS_CHANGE: ReadonlySet<string> = new Set([
  'observerAdded',
  'observerRemoved',
  'observerOptionsUpdated',
]);

function sendDaysSoon(): void {
  if (isSendingDays) return;
  isSendingDays = true;
  setTimeout(() => {
    isSendingDays = false;
    stream?.followed.setDays(shownDays());
  }, SEND_DAYS_DELAY_MS);
}

function shownDays(): DayRange[] {
  if (![...watchers].some((of) => of.includes('availabilities'))) return [];
  const queries = queryClient.getQueryCache().findAll({ queryKey: queryKeys.availabilities, type: 'active' });
  return queries.flatMap(({ queryKey }) => daysSchema.safeParse(queryKey.at(-1)).data ?? []);
}

const toFollow: EventStreamOptions = {
  open,
  onEvent: (event) => invalidateForEvent(event, isWanted),
  onGap: () => {
    if (catchingUp === undefined) return refetchAfterGap();
    clearTimeout(catchingUp);
    catchingUp = setTimeout(refetchAfterGap, CATCH_UP_MS.afterGap);
  },
};

/** Whether to refetch changed data of a kind at once: a screen shows it and the page is visible. Otherwise it becomes stale. */
function isWanted(what: LiveDataKind): boolean {
  if (document.visibilityState === 'hidden') return false;
  return [...watchers].some((of) => of.includes(what));
}

// This request runs in the background, so it must not renew an overdue token.
async function open(signal: AbortSignal, { days, isReplacement }: EventStreamParams): Promise<Response> {
  try {
    if (isTokenOverdue()) throw new ApiProblem(0, 'network', 'No valid token for the event stream');
    const named = formatDaysParameter(days);
    return await openEventStream(signal, {
      ...(named !== undefined && { days: named }),
      ...(isReplacement && { changed_within: CHANGED_WITHIN_SECONDS }),
    });
  } finally {
    firstTry.resolve();
  }
}

function refetchAfterGap(): void {
  clearTimeout(catchingUp);
  catchingUp = undefined;
  firstTry.resolve();
  if (!isTokenOverdue()) invalidateAll(isWanted);
}

/** Maximum time in ms in which changed days are collected. The time is random, so that not all pages refetch at once. */
const GATHER_MS = 1_000;

const availabilitySchema = z.object({ date: z.string() });
const daysSchema = z.object({ from: z.string(), to: z.string() });

type IsWanted = (what: LiveDataKind) => boolean;

const dates = new Set<string>();

function invalidateForEvent({ event, data }: ServerSentEvent, isWanted: IsWanted): void {
  if (event === 'appointment') {
    invalidate('appointments', isWanted);
    // A change of a visit can change the status of a reminder.
    invalidate('reminders', isWanted);
  }
  if (event === 'notification') invalidate('notifications', isWanted);
  if (event !== 'availability') return;
  const day = availabilitySchema.safeParse(parsed(data));
  if (!day.success) return;
  if (!includesDay(shownDays(), day.data.date)) stream?.followed.dropDay(day.data.date);
  if (dates.size === 0) setTimeout(invalidateDays, (GATHER_MS * (1 + Math.random())) / 2, isWanted);
  dates.add(day.data.date);
}

function invalidateAll(isWanted: IsWanted): void {
  for (const what of LIVE_DATA_KINDS) invalidate(what, isWanted, ({ state }) => state.data !== undefined);
}

function refetchStale(of: readonly LiveDataKind[]): void {
  for (const what of of) {
    void queryClient.refetchQueries({
      queryKey: queryKeys[what],
      type: 'active',
      // After a failure the customer decides when to retry, so refetch only queries that have succeeded.
      predicate: ({ state }) => state.status === 'success' && state.isInvalidated,
    });
  }
}

function invalidateDays(isWanted: IsWanted): void {
  const changed = [...dates];
  dates.clear();
  invalidate('availabilities', isWanted, ({ queryKey }) => {
    const days = daysSchema.safeParse(queryKey.at(-1));
    return !days.success || changed.some((date) => date >= days.data.from && date <= days.data.to);
  });
}

interface Query {
  queryKey: readonly unknown[];
  state: { data: unknown };
}

function invalidate(
  what: LiveDataKind,
  isWanted: IsWanted,
  predicate: (query: Query) => boolean = () => true,
): void {
  const queryKey = queryKeys[what];
  const refetchType = isWanted(what) ? 'active' : 'none';
  const filters = { queryKey, fetchStatus: 'fetching', predicate } as const;
  // The first response may be older than the change, and `invalidateQueries` does not cancel its request.
  const first = queryClient
    .getQueryCache()
    .findAll(filters)
    .filter(({ state }) => state.data === undefined);
  for (const { promise, queryKey: exactKey } of first) {
    const refetch = () => queryClient.invalidateQueries({ queryKey: exactKey, exact: true, refetchType });
    promise?.then(refetch, () => undefined);
  }
  void queryClient.invalidateQueries({ queryKey, predicate, refetchType });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
