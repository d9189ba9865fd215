import { streamEvents } from '@forecourt/shared/api';
import { currentUid, isTokenOverdue, subscribeAuth } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import { followStream } from './follow-stream.ts';
import { noteEvent, noteUnheard } from './stale-data.ts';

/** From one screen to the next the stream stays. */
const LINGER_MS = 5_000;

/** Longer than a look at another tab. What changes after it the page learns when it is looked at again. */
const MAX_HIDDEN_MS = 30_000;

let watchers = 0;
let isWatched = false;
let isOutOfSight = false;
let isListening = false;
let leaving: ReturnType<typeof setTimeout> | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;
let stream: { uid: string; stop: () => void } | null = null;

/**
 * Keeps what is on the screen up to date for as long as it is watched: by one stream for the whole page, which there is
 * while somebody is signed in and the page can be seen.
 * @returns ends the watch
 */
export function watch(): () => void {
  listenToPage();
  clearTimeout(leaving);
  watchers += 1;
  isWatched = true;
  openOrEnd();
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
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

const toFollow = { open, onEvent: noteEvent, onUnheard: askAnew };

// Nobody asked for these: they leave it to the session to get a token again.
async function open(signal: AbortSignal): Promise<Response> {
  if (isTokenOverdue()) throw new ApiProblem(0, 'network', 'There is no token to ask with');
  return streamEvents(signal);
}

function askAnew(): void {
  if (!isTokenOverdue()) noteUnheard();
}
