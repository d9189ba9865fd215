import { authState, currentUid, subscribeAuth } from '@forecourt/shared/auth';
import { forgetPreloaded, forgetXsrfToken } from '@forecourt/shared/http';
import { clearDraftsExcept, isDraftKey } from '@forecourt/shared/tab-store';
import { loadedQuery, loadQuery } from '../query/load-query.ts';
import { endPushes } from './end-pushes.ts';
import { isFinalEnd } from './final-end.ts';

/** What a visitor has chosen for this device, signed in or not; whoever comes next finds it as it is. */
const OF_THE_DEVICE = ['forecourt.locale', 'forecourt.theme'];

/**
 * Stands in the local storage after the last customer here has signed out or was deleted: a tab that showed another site
 * meanwhile, or that a phone had put away, comes back with its drafts and has heard nothing of it.
 */
const FINAL_END_KEY = 'forecourt.left-for-good';

/**
 * Leaves nothing of a user who is gone, whether for somebody else or for nobody: the cache of the backend's answers, the
 * XSRF cookie, the pushes to this device, what of the answers is kept for offline, and all that this site keeps in the
 * browser's storages but for the device's own choices (language and theme) and when the session that was left began
 * (shared/kernel/auth/token/left-session.ts). Drafts outlive a session that the backend ended, because the same customer
 * finds them again after signing in; they go when somebody else signs in, and when the customer signs out or is deleted,
 * even while the tab is away.
 * Must be called before anything is rendered, so that no screen of the next user is drawn from what was the last one's.
 */
export function forgetPreviousUser(): void {
  let before = currentUid();
  subscribeAuth(() => {
    const state = authState();
    const now = currentUid();
    // What the page has requested for whoever it took for here.
    if (state.status === 'signed-out') forgetPreloaded();
    // The first word of a page view brings a user, and nobody to forget, or a session that ended while none was open.
    const lost = before === null && state.status === 'signed-out' && state.reason !== null;
    if (lost || (before !== null && now !== before)) {
      forgetAnswers();
      forgetStored(() => localStorage);
      forgetStored(() => sessionStorage);
      forgetKeptAnswers(now);
      // What cannot be ended now is tried again when a page is at rest.
      void endPushes().catch(() => undefined);
    }
    if (now !== null) clearDraftsExcept(now);
    // A reason may come right after the state: the provider's SDK signs out first and says why then.
    const left = before !== null && now === null;
    const isOver = state.status === 'signed-out' && state.reason !== null && isFinalEnd(state.reason);
    if (left || isOver) setTimeout(forgetDraftsOnFinalEnd);
    else if (hasEndedFinally() && isFinalEndKept()) clearDraftsExcept(null);
    if (now !== null || !hasEndedFinally()) keepFinalEnd(false);
    before = now;
  });
}

function forgetAnswers(): void {
  const cache = loadedQuery()?.queryClient;
  // What is still on its way must not be written into the next user's cache when it is answered.
  for (const mutation of cache?.getMutationCache().getAll() ?? []) mutation.setOptions({});
  cache?.clear();
  forgetPreloaded();
  forgetXsrfToken();
}

/** Also where nothing of this page has asked for any. What does not come now is looked for when the page is at rest. */
function forgetKeptAnswers(uid: string | null): void {
  loadQuery().then(
    (query) => query.forgetKeptAnswers(uid),
    () => undefined,
  );
}

function forgetStored(storageOf: () => Storage): void {
  try {
    const storage = storageOf();
    for (const key of Object.keys(storage)) {
      const stays = !key.startsWith('forecourt.') || isDraftKey(key) || OF_THE_DEVICE.includes(key);
      if (!stays) storage.removeItem(key);
    }
  } catch {
    // Storage is blocked, so there is nothing in it.
  }
}

function forgetDraftsOnFinalEnd(): void {
  if (!hasEndedFinally()) return;
  clearDraftsExcept(null);
  keepFinalEnd(true);
}

/** Whether nobody is here, and no session is to be taken up again. */
function hasEndedFinally(): boolean {
  const state = authState();
  return state.status === 'signed-out' && isFinalEnd(state.reason);
}

function isFinalEndKept(): boolean {
  try {
    return localStorage.getItem(FINAL_END_KEY) !== null;
  } catch {
    return false;
  }
}

function keepFinalEnd(left: boolean): void {
  try {
    if (left) localStorage.setItem(FINAL_END_KEY, '1');
    else localStorage.removeItem(FINAL_END_KEY);
  } catch {
    // Where it is blocked, drafts do not outlive the page either.
  }
}
