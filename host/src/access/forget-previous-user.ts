import { authState, currentUid, type SessionEndReason, subscribeAuth } from '@forecourt/shared/auth';
import { clearEarlyResponses, forgetXsrfToken } from '@forecourt/shared/http';
import { clearDraftsExcept, clearTabStoresExceptDrafts } from '@forecourt/shared/tab-store';
import { getLoadedQueryLibrary, loadQueryLibrary } from '../load-query.ts';

/** Storage keys of settings of the device (language and theme), which remain for the next user. */
const DEVICE_KEYS = ['forecourt.locale', 'forecourt.theme'];

/** Storage key set when a session ended for good (e.g. sign-out). Tabs frozen or on another site then clear drafts later. */
const FINAL_END_KEY = 'forecourt.left-for-good';

/**
 * From now on, deletes the data of a user whose session ends or whom another one replaces. Drafts remain until another user
 * signs in or the reason of the end is final (a sign-out, but not expiry). Call before rendering.
 */
export function clearDataWhenUserChanges(): void {
  let before = currentUid();
  subscribeAuth(() => {
    const state = authState();
    const now = currentUid();
    if (state.status === 'signed-out') clearEarlyResponses();
    // Whether the session ended before this page view, for example while no page was open.
    const lost = before === null && state.status === 'signed-out' && state.reason !== null;
    if (lost || (before !== null && now !== before)) {
      clearCachedResponses();
      clearLocalStorage();
      clearTabStoresExceptDrafts();
      deleteStoredResponsesOfOthers(now);
      void unsubscribeFromPushes().catch(() => undefined);
      void navigator.clearAppBadge?.().catch(() => undefined);
    }
    if (now !== null) clearDraftsExcept(now);
    // The SDK may report the reason just after the state, so check it after a timeout.
    const left = before !== null && now === null;
    const isOver =
      state.status === 'signed-out' && state.reason !== null && shouldDeleteDraftsAtSessionEnd(state.reason);
    if (left || isOver) setTimeout(forgetDraftsOnFinalEnd);
    else if (hasEndedFinally() && isFinalEndStored()) clearDraftsExcept(null);
    if (now !== null || !hasEndedFinally()) storeFinalEnd(false);
    before = now;
  });
}

function clearCachedResponses(): void {
  const cache = getLoadedQueryLibrary()?.queryClient;
  // Remove callbacks of pending mutations, so that no response is written into the next user's cache.
  for (const mutation of cache?.getMutationCache().getAll() ?? []) mutation.setOptions({});
  cache?.clear();
  clearEarlyResponses();
  forgetXsrfToken();
}

function deleteStoredResponsesOfOthers(uid: string | null): void {
  loadQueryLibrary().then(
    (query) => query.deleteStoredResponses(uid),
    () => undefined,
  );
}

function clearLocalStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('forecourt.') && !DEVICE_KEYS.includes(key)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}

function forgetDraftsOnFinalEnd(): void {
  if (!hasEndedFinally()) return;
  clearDraftsExcept(null);
  storeFinalEnd(true);
}

function hasEndedFinally(): boolean {
  const state = authState();
  return state.status === 'signed-out' && shouldDeleteDraftsAtSessionEnd(state.reason);
}

function isFinalEndStored(): boolean {
  try {
    return localStorage.getItem(FINAL_END_KEY) !== null;
  } catch {
    return false;
  }
}

function storeFinalEnd(left: boolean): void {
  try {
    if (left) localStorage.setItem(FINAL_END_KEY, '1');
    else localStorage.removeItem(FINAL_END_KEY);
  } catch {
    // Storage is blocked, so drafts are lost with the page anyway.
  }
}

const IS_FINAL: Record<SessionEndReason, boolean> = {
  expired: false,
  revoked: false,
  disabled: false,
  deleted: true,
  everywhere: true,
  erased: true,
};

/** Whether drafts are deleted too when a session ends. @param reason null when the customer signed out */
export function shouldDeleteDraftsAtSessionEnd(reason: SessionEndReason | null): boolean {
  return reason === null || IS_FINAL[reason];
}

/** Ends push messages, even offline: the push service later refuses the backend (Push API, "unsubscribe", "unregister"). */
export async function unsubscribeFromPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const shown of await registration.getNotifications()) shown.close();
  try {
    const subscription = await registration.pushManager?.getSubscription();
    const isEnded = !subscription || (await subscription.unsubscribe());
    if (isEnded) return;
  } catch {
    // Unsubscribing failed, so unregister the worker below, as when unsubscribe() returns false.
  }
  await registration.unregister();
}
