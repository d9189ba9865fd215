import { authStateKnown, currentUid, endAssumedSession, lastUid, setEndReason } from './auth-state.ts';
import { loadedSdk } from './load-sdk.ts';
import {
  announceSessionEnd,
  onSessionEndElsewhere,
  type SessionEndReason,
  toSessionEndReason,
} from './session-end.ts';
import { planRenewal, renewInBackground } from './token/renew-in-background.ts';
import { renewalFailure, renewToken } from './token/renew-token.ts';
import { clearRecord } from './token/session-record.ts';
import { isExpired, leaveSession, sessionToken } from './token/session-token.ts';

export function keepSession(): void {
  renewInBackground(endIfRefused);
  onSessionEndElsewhere((uid, reason) => {
    if (loadedSdk()?.sdkToken()?.uid === uid || currentUid() === uid) void leave(reason);
    // The SDK may have reported the end of the session before the other tab's message gave the reason.
    else if (reason && lastUid() === uid) setEndReason(reason);
  });
}

/** Returns the token, after renewing an expired one; rejects if that fails. Null when signed out. */
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

/** Whether the token is expired and could not be renewed. Background requests wait in this state, to spare the provider. */
export function isTokenOverdue(): boolean {
  const token = sessionToken();
  return token !== null && isExpired(token, Date.now()) && renewalFailure() !== null;
}

let isLeaving = false;

/** Signs out. @param everywhere called first, to end the customer's sessions on all devices */
export async function signOut(everywhere?: () => Promise<void>): Promise<void> {
  isLeaving = true;
  try {
    await everywhere?.();
    await end(everywhere ? 'everywhere' : null);
  } finally {
    isLeaving = false;
  }
}

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

async function leave(reason: SessionEndReason | null): Promise<void> {
  setEndReason(reason);
  const token = sessionToken();
  if (token) leaveSession(token);
  const isEnded = endAssumedSession();
  await clearRecord();
  if (!isEnded) await loadedSdk()?.signOut();
}

async function endIfRefused(error: unknown): Promise<boolean> {
  const reason = toSessionEndReason(error);
  if (!reason) return false;
  await endSession(reason);
  return true;
}
