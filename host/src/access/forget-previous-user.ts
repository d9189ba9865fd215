import { authState, subscribeAuth } from '@forecourt/shared/auth';
import { queryClient } from '@forecourt/shared/query';

/**
 * Empties the cache of the backend's answers as soon as somebody else, or nobody, is here. Must be called
 * before anything is rendered, so that no screen of the next user is drawn from it.
 */
export function forgetPreviousUser(): void {
  let before = currentUid();
  subscribeAuth(() => {
    const now = currentUid();
    if (now !== before) queryClient.clear();
    before = now;
  });
}

function currentUid(): string | null {
  const state = authState();
  return state.status === 'signed-in' ? state.user.uid : null;
}
