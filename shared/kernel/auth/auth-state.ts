import { useSyncExternalStore } from 'react';
import { MIN_TOKEN_VALIDITY_MS } from '../../contract/page.ts';
import { claimSingleton } from '../claim-singleton.ts';
import { type IdentitySdk, loadSdkWithRetries, waitForSdk } from './load-sdk.ts';
import type { SignedInSession } from './sdk/session.ts';
import {
  announceSessionEnd,
  SESSION_END_REASONS_CHOSEN_BY_CUSTOMER,
  type SessionEndReason,
} from './session-end.ts';
import { scheduleTokenRenewal } from './token/renew-in-background.ts';
import { clearSessionRecord, readSessionRecord, shareTokenWithTabs } from './token/session-record.ts';
import {
  belongsToEndedSession,
  isOlderToken,
  isTokenExpired,
  sessionToken,
  setSessionToken,
} from './token/session-token.ts';
import { createUserFromUid, type User } from './user.ts';

claimSingleton('@forecourt/shared/auth');

/** Time in ms after which the SDK is loaded even if the stored session has not been read yet. */
const RECORD_TIMEOUT_MS = 1_000;

/** Whether a user is signed in. While the status is `unknown`, nothing may depend on it. */
export type AuthState =
  | { status: 'unknown' }
  | { status: 'signed-out'; reason: SessionEndReason | null }
  | {
      status: 'signed-in';
      user: User;
      /** Present while the session is only assumed from storage: just the uid is known, and the session may have ended. */
      confirmation?: Promise<void>;
    };

let state: AuthState = { status: 'unknown' };
let endReason: SessionEndReason | null = null;
let last: string | null = null;
let whenKnown: Promise<void> | undefined;
let firstReport: Promise<void> | undefined;
let hasReported = false;
const listeners = new Set<() => void>();

export function authState(): AuthState {
  return state;
}

export function currentUid(): string | null {
  return state.status === 'signed-in' ? state.user.uid : null;
}

export function useAuth(): AuthState {
  return useSyncExternalStore(subscribeAuth, authState);
}

/** Calls the listener on each change of the auth state, in the order of subscription. Returns the unsubscribe function. */
export function subscribeAuth(listener: () => void): () => void {
  void waitForAuthState();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the SDK, with retries, which confirms or ends a session assumed from storage. */
export function confirmStoredSession(): void {
  void loadSdkWithRetries();
}

export function waitForAuthState(): Promise<void> {
  whenKnown ??= Promise.race([identityConfirmed(), restoreLastSession()]);
  return whenKnown;
}

async function restoreLastSession(): Promise<void> {
  const late = setTimeout(confirmStoredSession, RECORD_TIMEOUT_MS);
  const record = await readSessionRecord();
  clearTimeout(late);
  const hasTime = record !== null && record.token.expiresAt - Date.now() > MIN_TOKEN_VALIDITY_MS;
  if (!hasTime || belongsToEndedSession(record.token) || hasReported) {
    confirmStoredSession();
    return identityConfirmed();
  }
  const { token } = record;
  setSessionToken(token);
  scheduleTokenRenewal();
  last = token.uid;
  setState({ status: 'signed-in', user: createUserFromUid(token.uid), confirmation: identityConfirmed() });
}

/** Resolves after the SDK has first reported whether a user is signed in. Does not load the SDK. */
function identityConfirmed(): Promise<void> {
  firstReport ??= waitForSdk().then(
    (sdk) =>
      new Promise((resolve) => {
        sdk.setSessionPredicates({ isShared: isSessionShared, isExpired: isKnownExpired });
        sdk.onSessionChange(async (signedIn) => {
          hasReported = true;
          if (!signedIn) await becomeSignedOut(sdk);
          else if (belongsToEndedSession(signedIn.token)) await signOutLeftSession(sdk);
          else becomeSignedIn(signedIn);
          resolve();
        });
      }),
  );
  return firstReport;
}

async function isSessionShared(): Promise<boolean> {
  const record = await readSessionRecord();
  return record !== null && !belongsToEndedSession(record.token);
}

function isKnownExpired(value: string): boolean {
  const token = sessionToken();
  return token?.value === value && isTokenExpired(token, Date.now());
}

export function lastSignedInUid(): string | null {
  return last;
}

export function setSessionEndReason(reason: SessionEndReason | null): void {
  // Do not overwrite `everywhere` or `erased`: after a sign-out everywhere, other tabs report the session as revoked.
  if (
    state.status === 'signed-out' &&
    endReason &&
    SESSION_END_REASONS_CHOSEN_BY_CUSTOMER.includes(endReason)
  )
    return;
  endReason = reason;
  if (reason && state.status === 'signed-out') setState({ status: 'signed-out', reason });
}

function becomeSignedIn({ user, token }: SignedInSession): void {
  endReason = null;
  const known = sessionToken();
  // If another tab has renewed the token, this tab has a newer token than its SDK.
  if (!known || !isOlderToken(token, known)) {
    if (token.value !== known?.value) void shareTokenWithTabs(token);
    // Keep the earlier expiry: the SDK does not know that the backend has refused this token as expired.
    setSessionToken(known?.value === token.value && known.expiresAt < token.expiresAt ? known : token);
  }
  scheduleTokenRenewal();
  last = user.uid;
  const isKnown =
    state.status === 'signed-in' &&
    !state.confirmation &&
    JSON.stringify(state.user) === JSON.stringify(user);
  if (!isKnown) setState({ status: 'signed-in', user });
}

/** Ends a session that is not confirmed yet. Call `markSessionEnded` first. @returns whether there was such a session */
export function endUnconfirmedSession(): boolean {
  if (state.status !== 'signed-in' || !state.confirmation) return false;
  clearSession();
  confirmStoredSession();
  return true;
}

async function signOutLeftSession(sdk: IdentitySdk): Promise<void> {
  // The SDK may have queued a sign-in that began while it loaded. Let it finish, or `signOut` below would end its session.
  await new Promise((resolve) => setTimeout(resolve));
  const token = sdk.sdkToken();
  if (token && belongsToEndedSession(token)) await sdk.signOut().catch(clearSession);
}

function clearSession(): void {
  setSessionToken(null);
  scheduleTokenRenewal();
  setState({ status: 'signed-out', reason: endReason });
}

async function becomeSignedOut(sdk: IdentitySdk): Promise<void> {
  setSessionToken(null);
  scheduleTokenRenewal();
  await findEndReason(sdk);
  if (sdk.sdkToken()) return;
  sdk.clearDroppedSession();
  void clearSessionRecord();
  setState({ status: 'signed-out', reason: endReason });
}

// The SDK drops a session also when the provider is busy, and gives no reason while a page loads. So look up the token at the
// provider. If it is not refused, the session is restored, which the SDK reports as a new sign-in.
async function findEndReason(sdk: IdentitySdk): Promise<void> {
  if (endReason) return;
  const record = await readSessionRecord();
  if (!record || belongsToEndedSession(record.token)) return;
  const lost = await sdk.lookUpSessionLoss(record.token, sdk.getDroppedRefreshToken());
  const isOver = lost.refused || endReason !== null || belongsToEndedSession(record.token);
  if (!isOver) await sdk.restoreDroppedSession();
  if (sdk.sdkToken()) return;
  endReason ??= lost.reason;
  if (lost.refused) announceSessionEnd(record.token.uid, lost.reason);
}

function setState(next: AuthState): void {
  const isKnown =
    next.status === 'signed-out' && state.status === 'signed-out' && next.reason === state.reason;
  if (isKnown) return;
  state = next;
  for (const listener of [...listeners]) listener();
}
