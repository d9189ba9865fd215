import { queryKeys, streamEvents } from '@forecourt/shared/api';
import { currentUid, isTokenOverdue, subscribeAuth } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import {
  type FollowedStream,
  followTogether,
  type ServerEvent,
  type StreamToFollow,
} from './follow-stream.ts';
import { LIVE_DATA, type LiveData, setCatchingUp } from './live-data.ts';

/** The stream stays open between two screens. */
const LINGER_MS = 5_000;

/** Hidden longer, a page closes its stream and refetches when it is visible again. */
const MAX_HIDDEN_MS = 30_000;

/** Delay in ms of the refetch when a page becomes visible: opening the stream, or a takeover, causes one as well. */
const CATCH_UP_MS = { stream: 1_000, takeover: 300 } as const;

const watchers = new Set<readonly LiveData[]>();
let isWatched = false;
let isHiddenForLong = false;
let isListening = false;
let leaving: ReturnType<typeof setTimeout> | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;
let catchingUp: ReturnType<typeof setTimeout> | undefined;
let stream: { uid: string; followed: FollowedStream } | null = null;
const firstTry = Promise.withResolvers<void>();

/** Resolves when the page's first stream has opened or failed, in a page opened in the background not before it is visible. */
export const firstAttempt: Promise<void> = firstTry.promise;

/** Keeps data up to date while a user is signed in and the page is visible. Returns a function that ends it. */
export function watchLiveData(of: readonly LiveData[]): () => void {
  listenToPage();
  clearTimeout(leaving);
  const watcher = [...of];
  watchers.add(watcher);
  isWatched = true;
  // A page that was opened in the background, or prerendered, gets no event that it is hidden.
  if (!stream && document.visibilityState === 'hidden') isHiddenForLong = true;
  if (stream) refetchStale(watcher);
  openOrEnd();
  return () => {
    watchers.delete(watcher);
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
  setCatchingUp(() => catchingUp !== undefined);
  subscribeAuth(openOrEnd);
  document.addEventListener('visibilitychange', onVisibilityChange);
  // Browsers store a page for *Back* only if no request is pending.
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
    if (stream) catchingUp = setTimeout(refetchAfterGap, CATCH_UP_MS.stream);
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
  stream = uid === null ? null : { uid, followed: followTogether(`forecourt-events-${uid}`, toFollow) };
}

const toFollow: StreamToFollow = {
  open,
  onEvent: (event) => invalidateForEvent(event, isWanted),
  onGap: () => {
    if (catchingUp === undefined) return refetchAfterGap();
    clearTimeout(catchingUp);
    catchingUp = setTimeout(refetchAfterGap, CATCH_UP_MS.takeover);
  },
};

/** Whether a change is refetched at once. In a hidden page the data is only marked as stale. */
function isWanted(what: LiveData): boolean {
  if (document.visibilityState === 'hidden') return false;
  return [...watchers].some((of) => of.includes(what));
}

// These requests run in the background, so they do not refresh an overdue token.
async function open(signal: AbortSignal): Promise<Response> {
  try {
    if (isTokenOverdue()) throw new ApiProblem(0, 'network', 'There is no token to ask with');
    return await streamEvents(signal);
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

/** Maximum time in ms that changed days are collected: on a busy day all pages would refetch at the same moment. */
const GATHER_MS = 1_000;

const availabilitySchema = z.object({ date: z.string() });
const daysSchema = z.object({ from: z.string(), to: z.string() });

type IsWanted = (what: LiveData) => boolean;

const dates = new Set<string>();

function invalidateForEvent({ event, data }: ServerEvent, isWanted: IsWanted): void {
  if (event === 'appointment') {
    invalidate('appointments', isWanted);
    // The status of a reminder depends on the visits.
    invalidate('reminders', isWanted);
  }
  if (event === 'notification') invalidate('notifications', isWanted);
  if (event !== 'availability') return;
  const day = availabilitySchema.safeParse(parsed(data));
  if (!day.success) return;
  if (dates.size === 0) setTimeout(invalidateDays, (GATHER_MS * (1 + Math.random())) / 2, isWanted);
  dates.add(day.data.date);
}

function invalidateAll(isWanted: IsWanted): void {
  for (const what of LIVE_DATA) invalidate(what, isWanted, ({ state }) => state.data !== undefined);
}

function refetchStale(of: readonly LiveData[]): void {
  for (const what of of) {
    void queryClient.refetchQueries({
      queryKey: queryKeys[what],
      type: 'active',
      // Failed queries are stale as well, but the customer decides when to retry.
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
  what: LiveData,
  isWanted: IsWanted,
  predicate: (query: Query) => boolean = () => true,
): void {
  void queryClient.invalidateQueries({
    queryKey: queryKeys[what],
    predicate,
    refetchType: isWanted(what) ? 'active' : 'none',
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
