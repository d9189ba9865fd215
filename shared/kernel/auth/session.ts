import { authStateKnown, currentUid, endAssumedSession, lastUid, setEndReason } from './auth-state.ts';
import { loadedSdk } from './load-sdk.ts';
import { announceSessionEnd, onSessionEndElsewhere } from './other-tabs.ts';
import { type SessionEndReason, sessionEndOf } from './session-end.ts';
import { leaveSession } from './token/left-session.ts';
import { planRenewal, renewInBackground } from './token/renew-in-background.ts';
import { renewalFailure, renewToken } from './token/renew-token.ts';
import { isExpired } from './token/renewal-plan.ts';
import { clearRecord } from './token/session-record.ts';
import { sessionToken } from './token/session-token.ts';

/**
 * Keeps the session of this page in step with time and with the other tabs: renews its token, and ends it when it ended
 * elsewhere. Must be called once, when the page starts.
 */
export function keepSession(): void {
  renewInBackground(endIfRefused);
  onSessionEndElsewhere((uid, reason) => {
    if (loadedSdk()?.tokenHere()?.uid === uid || currentUid() === uid) void leave(reason);
    // Where the SDK brought the end already, the reason comes after it.
    else if (reason && lastUid() === uid) setEndReason(reason);
  });
}

/**
 * A token for the backend that has not expired, renewed first if it has; null when nobody is signed in.
 * @throws Error when it cannot be renewed now
 */
export async function getToken(): Promise<string | null> {
  await authStateKnown();
  const token = sessionToken();
  if (token && isExpired(token, Date.now())) {
    await renewToken('needed').catch(async (error: unknown) => {
      if (!(await endIfRefused(error))) throw error;
    });
    planRenewal();
  }
  return sessionToken()?.value ?? null;
}

/**
 * Whether the token has expired and could not be renewed. It is tried again in the background, after pauses that grow;
 * who asks the backend without having been asked to would only make more of it.
 */
export function isTokenOverdue(): boolean {
  const token = sessionToken();
  return token !== null && isExpired(token, Date.now()) && renewalFailure() !== null;
}

let isLeaving = false;

/**
 * Ends the session because the customer wants it; in the other tabs, too.
 * @param everywhere ends their sessions on all devices first, if they want that; that it ends this one by itself is then
 * no other end than this
 */
export async function signOut(everywhere?: () => Promise<void>): Promise<void> {
  isLeaving = true;
  try {
    await everywhere?.();
    await end(everywhere ? 'everywhere' : null);
  } finally {
    isLeaving = false;
  }
}

/** Ends the session for another reason than signing out; the sign-in screen tells it. */
export async function endSession(reason: SessionEndReason): Promise<void> {
  if (!isLeaving) await end(reason);
}

async function end(reason: SessionEndReason | null): Promise<void> {
  const uid = lastUid();
  try {
    await leave(reason);
  } finally {
    if (uid) announceSessionEnd(uid, reason);
  }
}

/** Rejects when this browser's storage does not let go of the session in time. */
async function leave(reason: SessionEndReason | null): Promise<void> {
  setEndReason(reason);
  const token = sessionToken();
  if (token) leaveSession(token);
  const isEnded = endAssumedSession();
  await clearRecord();
  if (!isEnded) await loadedSdk()?.signOut();
}

/** Whether the identity provider ended the session with this error. */
async function endIfRefused(error: unknown): Promise<boolean> {
  const reason = sessionEndOf(error);
  if (!reason) return false;
  await endSession(reason);
  return true;
}
