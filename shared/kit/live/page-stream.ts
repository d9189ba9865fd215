import { streamEvents } from '@forecourt/shared/api';
import { currentUid, isTokenOverdue, subscribeAuth } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import type { StreamToFollow } from './follow-stream.ts';
import { type FollowedStream, followTogether } from './follow-together.ts';
import { type LiveData, setCatchingUp } from './live-data.ts';
import { catchUp, noteEvent, noteUnheard } from './stale-data.ts';

/** From one screen to the next the stream stays. */
const LINGER_MS = 5_000;

/** Longer than a look at another tab. What changes after it the page learns when it is looked at again. */
const MAX_HIDDEN_MS = 30_000;

/**
 * How long a page that is seen again waits for the stream before it asks what has changed: the stream makes it ask as well, and so does
 * another page that takes it over right after that.
 */
const CATCH_UP_MS = { stream: 1_000, takeover: 300 } as const;

/** What each screen that is there wants to know of. */
const watchers = new Set<readonly LiveData[]>();
let isWatched = false;
let isOutOfSight = false;
let isListening = false;
let leaving: ReturnType<typeof setTimeout> | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;
let catchingUp: ReturnType<typeof setTimeout> | undefined;
let stream: { uid: string; followed: FollowedStream } | null = null;
const firstTry = Promise.withResolvers<void>();

/**
 * Resolves when the page's first stream has begun, or could not: what is asked for then is not asked for again by it. In a page that was
 * opened in the background that is when it is seen.
 */
export const untilTried: Promise<void> = firstTry.promise;

/**
 * Keeps what is on the screen up to date for as long as it is watched: by one stream for all pages of the browser, which this page
 * follows while somebody is signed in and it can be seen.
 * @param of what is to change while it is shown
 * @returns ends the watch
 */
export function watch(of: readonly LiveData[]): () => void {
  listenToPage();
  clearTimeout(leaving);
  const watcher = [...of];
  watchers.add(watcher);
  isWatched = true;
  // Opened in the background, or prerendered: no event says that the page can't be seen.
  if (!stream && document.visibilityState === 'hidden') isOutOfSight = true;
  // Opened for others, it has been heard without this screen.
  if (stream) catchUp(watcher);
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
  document.addEventListener('visibilitychange', followSight);
  // Kept by the browser for *Back*, a page may have no request under way.
  addEventListener('pagehide', loseSight);
  addEventListener('pageshow', followSight);
}

function followSight(): void {
  clearTimeout(hiding);
  const isHidden = document.visibilityState === 'hidden';
  stream?.followed.setSeen(!isHidden);
  if (isHidden) {
    hiding = setTimeout(loseSight, MAX_HIDDEN_MS);
  } else if (isOutOfSight) {
    isOutOfSight = false;
    openOrEnd();
    if (stream) catchingUp = setTimeout(askAnew, CATCH_UP_MS.stream);
  } else {
    // What was noted meanwhile.
    for (const of of watchers) catchUp(of);
  }
}

function loseSight(): void {
  clearTimeout(hiding);
  clearTimeout(catchingUp);
  catchingUp = undefined;
  isOutOfSight = true;
  openOrEnd();
}

function openOrEnd(): void {
  const uid = isWatched && !isOutOfSight ? currentUid() : null;
  if (uid === (stream?.uid ?? null)) return;
  stream?.followed.stop();
  stream = uid === null ? null : { uid, followed: followTogether(`forecourt-events-${uid}`, toFollow) };
}

const toFollow: StreamToFollow = {
  open,
  onEvent: (event) => noteEvent(event, isWanted),
  onUnheard: () => {
    if (catchingUp === undefined) return askAnew();
    clearTimeout(catchingUp);
    catchingUp = setTimeout(askAnew, CATCH_UP_MS.takeover);
  },
};

/** Nobody reads a page that is hidden for a moment: what changes is noted, and asked for when it is seen again. */
function isWanted(what: LiveData): boolean {
  if (document.visibilityState === 'hidden') return false;
  return [...watchers].some((of) => of.includes(what));
}

// Nobody asked for these: they leave it to the session to get a token again.
async function open(signal: AbortSignal): Promise<Response> {
  try {
    if (isTokenOverdue()) throw new ApiProblem(0, 'network', 'There is no token to ask with');
    return await streamEvents(signal);
  } finally {
    firstTry.resolve();
  }
}

function askAnew(): void {
  clearTimeout(catchingUp);
  catchingUp = undefined;
  firstTry.resolve();
  if (!isTokenOverdue()) noteUnheard(isWanted);
}
