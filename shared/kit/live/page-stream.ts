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
 * Time in ms that a page waits for the stream when it becomes visible again, before it requests changes: an opened stream makes it
 * request them as well, and so does another page that takes the stream over right after that.
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
 * Resolves when the page's first stream has opened or failed: later requests are not repeated because of it. In a page that was
 * opened in the background, this is when it becomes visible.
 */
export const untilTried: Promise<void> = firstTry.promise;

/**
 * Keeps the data of a screen up to date while it is watched: by one stream for all pages of the browser, which this page follows
 * while a user is signed in and the page is visible.
 * @param of what is to change while it is shown
 * @returns ends the watch
 */
export function watch(of: readonly LiveData[]): () => void {
  listenToPage();
  clearTimeout(leaving);
  const watcher = [...of];
  watchers.add(watcher);
  isWatched = true;
  // A page that was opened in the background, or is prerendered, gets no event that it is hidden.
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
    // Request the changes that were noted while the page was hidden.
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

/** Whether a change is requested at once. In a hidden page it is only noted, and requested when the page is visible again. */
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
