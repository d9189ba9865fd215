import { authState, subscribeAuth } from '@forecourt/shared/auth';
import { hintFor, setSignInHint, signInHint } from './sign-in-hint.ts';

/**
 * Keeps the hint of who is signed in for the edge and for the other tabs. Only a change of user is written: a tab that
 * is behind neither brings back a user who left in another tab nor takes away the hint of one who came there.
 * Must be called once, when the page starts.
 */
export function rememberSignedIn(): void {
  let told: string | null | undefined;
  subscribeAuth(() => {
    const state = authState();
    if (state.status === 'unknown') return;
    const hint = state.status === 'signed-in' ? hintFor(state.user.uid) : null;
    if (hint === told) return;
    // The hint of an earlier page view may be anybody's; later this page takes back only its own.
    if (hint !== null || told === undefined || signInHint() === told) setSignInHint(hint);
    told = hint;
  });
}
