import { authState } from '@forecourt/shared/auth';
import { hintFor, signInHint } from './sign-in-hint.ts';

/**
 * Hides the screen and loads the page anew as soon as somebody looks at the screen of a user who has left in another
 * tab: a tab in the background and a page that the back button brings out of the browser's memory both hear of it late.
 * Must be called once, when the page starts.
 */
export function leaveStaleScreen(reload: () => void = () => location.reload()): void {
  const look = () => {
    if (!isStale()) return;
    document.documentElement.hidden = true;
    reload();
  };
  addEventListener('pageshow', ({ persisted }) => persisted && look());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}

/** The cookie is what all tabs have in common, and can be read at once. */
function isStale(): boolean {
  const state = authState();
  return state.status === 'signed-in' && navigator.cookieEnabled && signInHint() !== hintFor(state.user.uid);
}
