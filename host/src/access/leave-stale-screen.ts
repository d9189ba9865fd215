import { authState, subscribeAuth } from '@forecourt/shared/auth';
import { hintFor, signInHint } from './sign-in-hint.ts';

/** Pause in ms before the hint is read again: phones sometimes hide all cookies for a moment when a page becomes visible. */
const LOOK_AGAIN_MS = 300;

/**
 * Hides the screen and loads the page anew as soon as somebody looks at the screen of a user who has left in another
 * tab: a tab in the background and a page that the back button brings out of the browser's memory both hear of it late.
 * Must be called once, when the page starts, after the hint is stored (`rememberSignedIn`).
 */
export function leaveStaleScreen(reload: () => void = () => location.reload()): void {
  /** Hint that the browser has stored for this page; null if cookies are blocked, where a missing hint means nothing. */
  let kept: string | null = null;
  subscribeAuth(() => {
    if (signInHint() === hintHere()) kept = signInHint();
  });
  // The cookie is what all tabs have in common, and can be read at once.
  const isStale = () => kept !== null && kept === hintHere() && kept !== signInHint();
  const look = () => {
    if (!isStale()) return;
    document.documentElement.hidden = true;
    setTimeout(() => {
      if (isStale()) reload();
      else document.documentElement.hidden = false;
    }, LOOK_AGAIN_MS);
  };
  addEventListener('pageshow', ({ persisted }) => persisted && look());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}

/** The hint of this page's user; null if no user is signed in. */
function hintHere(): string | null {
  const state = authState();
  return state.status === 'signed-in' ? hintFor(state.user.uid) : null;
}
