import { authState, subscribeAuth } from '@forecourt/shared/auth';
import { queryClient } from '@forecourt/shared/query';

/**
 * Empties the cache of the backend's answers, and drops the XSRF cookie, as soon as a user is gone, whether for
 * somebody else or for nobody. Must be called before anything is rendered, so that no screen of the next user is
 * drawn from it.
 */
export function forgetPreviousUser(): void {
  let before = currentUid();
  subscribeAuth(() => {
    const now = currentUid();
    // The first word of a page view brings a user; there is nobody to forget then.
    if (before !== null && now !== before) forget();
    before = now;
  });
}

function forget(): void {
  queryClient.clear();
  // It was made for the last user; the backend gives each their own.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = 'XSRF-TOKEN=; Max-Age=0; Path=/';
}

function currentUid(): string | null {
  const state = authState();
  return state.status === 'signed-in' ? state.user.uid : null;
}
