import { streamEvents } from '@forecourt/shared/api';
import { currentUid, isTokenOverdue, subscribeAuth } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import { followStream, type StreamToFollow } from './follow-stream.ts';
import { catchUp, type LiveData, noteEvent, noteUnheard } from './stale-data.ts';

/** From one screen to the next the stream stays. */
const LINGER_MS = 5_000;

/** Longer than a look at another tab. What changes after it the page learns when it is looked at again. */
const MAX_HIDDEN_MS = 30_000;

/** What each screen that is there wants to know of. */
const watchers = new Set<readonly LiveData[]>();
let isWatched = false;
let isOutOfSight = false;
let isListening = false;
let leaving: ReturnType<typeof setTimeout> | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;
let stream: { uid: string; stop: () => void } | null = null;
const firstTry = Promise.withResolvers<void>();

/** Resolves when the page's first stream has begun, or could not: what is asked for then is not asked for again by it. */
export const untilTried: Promise<void> = firstTry.promise;

/**
 * Keeps what is on the screen up to date for as long as it is watched: by one stream for the whole page, which there is
 * while somebody is signed in and the page can be seen.
 * @param of what is to change while it is shown
 * @returns ends the watch
 */
export function watch(of: readonly LiveData[]): () => void {
  listenToPage();
  clearTimeout(leaving);
  const watcher = [...of];
  watchers.add(watcher);
  isWatched = true;
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
  subscribeAuth(openOrEnd);
  document.addEventListener('visibilitychange', followSight);
  // Kept by the browser for *Back*, a page may have no request under way.
  addEventListener('pagehide', loseSight);
  addEventListener('pageshow', followSight);
}

function followSight(): void {
  clearTimeout(hiding);
  if (document.visibilityState === 'hidden') {
    hiding = setTimeout(loseSight, MAX_HIDDEN_MS);
  } else if (isOutOfSight) {
    isOutOfSight = false;
    openOrEnd();
    // The stream may take its time.
    if (stream) askAnew();
  }
}

function loseSight(): void {
  clearTimeout(hiding);
  isOutOfSight = true;
  openOrEnd();
}

function openOrEnd(): void {
  const uid = isWatched && !isOutOfSight ? currentUid() : null;
  if (uid === (stream?.uid ?? null)) return;
  stream?.stop();
  stream = uid === null ? null : { uid, stop: followStream(toFollow) };
}

const toFollow: StreamToFollow = {
  open,
  onEvent: (event) => noteEvent(event, isWanted),
  onUnheard: askAnew,
};

function isWanted(what: LiveData): boolean {
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
  if (!isTokenOverdue()) noteUnheard(isWanted);
}
