import { authState, subscribeAuth } from '@forecourt/shared/auth';
import { hintFor, signInHint } from './sign-in-hint.ts';

// Phones sometimes hide all cookies for a moment when a page becomes visible.
const LOOK_AGAIN_MS = 300;

/** Background tabs and pages in the back/forward cache are notified late. Call after `rememberSignedIn`. */
export function leaveStaleScreen(reload: () => void = () => location.reload()): void {
  // Null if cookies are blocked, where a missing hint proves nothing.
  let kept: string | null = null;
  subscribeAuth(() => {
    if (signInHint() === hintHere()) kept = signInHint();
  });
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

function hintHere(): string | null {
  const state = authState();
  return state.status === 'signed-in' ? hintFor(state.user.uid) : null;
}
