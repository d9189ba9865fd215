import { useSyncExternalStore } from 'react';
import { MIN_TOKEN_LEFT_MS } from '../../contract/session-store.ts';
import { claimSingleton } from '../claim-singleton.ts';
import { loadSdkUntilHere, type Sdk, sdkLoaded } from './load-sdk.ts';
import { announceSessionEnd } from './other-tabs.ts';
import type { SignedIn } from './sdk/session.ts';
import { type SessionEndReason, WANTED_BY_CUSTOMER } from './session-end.ts';
import { isOfLeftSession } from './token/left-session.ts';
import { planRenewal } from './token/renew-in-background.ts';
import { isExpired } from './token/renewal-plan.ts';
import { clearRecord, readRecord, shareToken } from './token/session-record.ts';
import { adoptToken, isOlder, sessionToken } from './token/session-token.ts';
import { type User, userOf } from './user.ts';

claimSingleton('@forecourt/shared/auth');

/** How long storage may take before identity is asked as well, in ms. */
const RECORD_TIMEOUT_MS = 1_000;

/**
 * Who is here. `unknown` until the identity provider's first word, or until whoever was here last is taken for here;
 * nothing may be decided before.
 */
export type AuthState =
  | { status: 'unknown' }
  | { status: 'signed-out'; reason: SessionEndReason | null }
  | {
      status: 'signed-in';
      user: User;
      /**
       * Settles with the identity provider's first word, as long as that is still to come: whoever was here last is taken
       * for here, nothing but the uid is known of them, and the backend refuses a session that is over. The provider is
       * asked by `confirmIdentity`.
       */
      confirmation?: Promise<void>;
    };

let state: AuthState = { status: 'unknown' };
let endReason: SessionEndReason | null = null;
let last: string | null = null;
let someoneKnown: Promise<void> | undefined;
let firstWord: Promise<void> | undefined;
let hasSpoken = false;
const listeners = new Set<() => void>();

export function authState(): AuthState {
  return state;
}

/** The uid of the customer who is signed in; null for nobody, or as long as that is not known. */
export function currentUid(): string | null {
  return state.status === 'signed-in' ? state.user.uid : null;
}

/** The state of identity; renders again when it changes. */
export function useAuth(): AuthState {
  return useSyncExternalStore(subscribeAuth, authState);
}

/** Calls `listener` after each change of the state, in the order of subscription; answers with the way to stop it. */
export function subscribeAuth(listener: () => void): () => void {
  void authStateKnown();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Has the identity provider say who is here, if it has not. The shell calls it once its first screen stands, and without
 * it nobody is more than taken for here.
 */
export function confirmIdentity(): void {
  void loadSdkUntilHere();
}

/** Resolves as soon as it is known who is here, or taken for known. */
export function authStateKnown(): Promise<void> {
  someoneKnown ??= Promise.race([identityConfirmed(), lastCustomerAssumed()]);
  return someoneKnown;
}

/**
 * Takes whoever was here last for here, if that is somebody who can ask the backend with their token; else asks for the
 * provider's word.
 */
async function lastCustomerAssumed(): Promise<void> {
  const late = setTimeout(confirmIdentity, RECORD_TIMEOUT_MS);
  const record = await readRecord();
  clearTimeout(late);
  const hasTime = record !== null && record.token.expiresAt - Date.now() > MIN_TOKEN_LEFT_MS;
  if (!hasTime || isOfLeftSession(record.token) || hasSpoken) {
    confirmIdentity();
    return identityConfirmed();
  }
  const { token } = record;
  adoptToken(token);
  planRenewal();
  last = token.uid;
  become({ status: 'signed-in', user: userOf(token.uid), confirmation: identityConfirmed() });
}

/** Resolves with the identity provider's first word; asks for none. */
function identityConfirmed(): Promise<void> {
  firstWord ??= sdkLoaded().then(
    (sdk) =>
      new Promise((resolve) => {
        sdk.setKnownSession({ isShared: isSessionShared, isExpired: isKnownExpired });
        sdk.onSessionChange(async (signedIn) => {
          hasSpoken = true;
          if (!signedIn) await becomeSignedOut(sdk);
          else if (isOfLeftSession(signedIn.token)) await endLeftSession(sdk);
          else becomeSignedIn(signedIn);
          resolve();
        });
      }),
  );
  return firstWord;
}

async function isSessionShared(): Promise<boolean> {
  const record = await readRecord();
  return record !== null && !isOfLeftSession(record.token);
}

function isKnownExpired(value: string): boolean {
  const token = sessionToken();
  return token?.value === value && isExpired(token, Date.now());
}

/** Who is signed in, or was last in this page. */
export function lastUid(): string | null {
  return last;
}

/** Remembers why the session is about to end, so that the state after it can say so. */
export function setEndReason(reason: SessionEndReason | null): void {
  // Ending all sessions ends them in the other tabs, too, which then tell what they met.
  if (state.status === 'signed-out' && endReason && WANTED_BY_CUSTOMER.includes(endReason)) return;
  endReason = reason;
  // The SDK signs out by itself when a renewal is refused; the reason then comes after the state.
  if (reason && state.status === 'signed-out') become({ status: 'signed-out', reason });
}

function becomeSignedIn({ user, token }: SignedIn): void {
  endReason = null;
  const known = sessionToken();
  // The SDK of this tab may be behind another tab, whose token this one has taken over.
  if (!known || !isOlder(token, known)) {
    if (token.value !== known?.value) void shareToken(token);
    // Keep the earlier expiry: the SDK does not know that the backend has refused this token as expired.
    adoptToken(known?.value === token.value && known.expiresAt < token.expiresAt ? known : token);
  }
  planRenewal();
  last = user.uid;
  // A new token alone changes nothing that anybody sees.
  const isKnown =
    state.status === 'signed-in' &&
    !state.confirmation &&
    JSON.stringify(state.user) === JSON.stringify(user);
  if (!isKnown) become({ status: 'signed-in', user });
}

/**
 * Ends the session of whoever is only taken for here, at once; once the session is left (`leaveSession`), the SDK signs them out
 * as soon as it is there and has spoken.
 * @returns whether there was one
 */
export function endAssumedSession(): boolean {
  if (state.status !== 'signed-in' || !state.confirmation) return false;
  becomeNobody();
  confirmIdentity();
  return true;
}

/** Has the SDK let go of a session that was left before it had started; its next word is then that nobody is here. */
async function endLeftSession(sdk: Sdk): Promise<void> {
  // Whoever signs in while the SDK starts comes next in its queue, and must not be signed out in place of the one before.
  await new Promise((resolve) => setTimeout(resolve));
  const token = sdk.tokenHere();
  if (token && isOfLeftSession(token)) await sdk.signOut().catch(becomeNobody);
}

function becomeNobody(): void {
  adoptToken(null);
  planRenewal();
  become({ status: 'signed-out', reason: endReason });
}

async function becomeSignedOut(sdk: Sdk): Promise<void> {
  adoptToken(null);
  planRenewal();
  await explainEnd(sdk);
  // Another tab may have signed in meanwhile, or the session was restored.
  if (sdk.tokenHere()) return;
  sdk.clearDroppedSession();
  void clearRecord();
  become({ status: 'signed-out', reason: endReason });
}

/**
 * The SDK drops a refused session and reports the reason only to the call that was pending; while a page loads, there is none. It
 * also drops a session for other responses of the provider, for example that it is busy. Unless the provider refuses the token as
 * well, the session is restored, and the SDK reports it as a new sign-in.
 */
async function explainEnd(sdk: Sdk): Promise<void> {
  if (endReason) return;
  const record = await readRecord();
  if (!record || isOfLeftSession(record.token)) return;
  const lost = await sdk.lostSession(record.token, sdk.droppedRefreshToken());
  const isOver = lost.refused || endReason !== null || isOfLeftSession(record.token);
  if (!isOver) await sdk.restoreDroppedSession();
  if (sdk.tokenHere()) return;
  endReason ??= lost.reason;
  if (lost.refused) announceSessionEnd(record.token.uid, lost.reason);
}

function become(next: AuthState): void {
  // An end is met by several: by the SDK, by another tab, by the backend's refusal. Whoever hears of it tidies up once.
  const isKnown =
    next.status === 'signed-out' && state.status === 'signed-out' && next.reason === state.reason;
  if (isKnown) return;
  state = next;
  for (const listener of [...listeners]) listener();
}
