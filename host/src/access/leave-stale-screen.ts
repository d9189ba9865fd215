import { authState, subscribeAuth } from '@forecourt/shared/auth';
import { createHint, signInHint } from './sign-in-hint.ts';

// Phones sometimes hide all cookies for a moment when a page becomes visible.
const RECHECK_MS = 300;

/** Background tabs and pages in the back/forward cache are notified late. Call after `rememberSignedIn`. */
export function leaveStaleScreen(reload: () => void = () => location.reload()): void {
  // Null if cookies are blocked, where a missing hint proves nothing.
  let storedHint: string | null = null;
  subscribeAuth(() => {
    if (signInHint() === ownHint()) storedHint = signInHint();
  });
  const isStale = () => storedHint !== null && storedHint === ownHint() && storedHint !== signInHint();
  const checkHint = () => {
    if (!isStale()) return;
    document.documentElement.hidden = true;
    setTimeout(() => {
      if (isStale()) reload();
      else document.documentElement.hidden = false;
    }, RECHECK_MS);
  };
  addEventListener('pageshow', ({ persisted }) => persisted && checkHint());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkHint());
}

function ownHint(): string | null {
  const state = authState();
  return state.status === 'signed-in' ? createHint(state.user.uid) : null;
}
