import {
  currentUid,
  endUnconfirmedSession,
  lastSignedInUid,
  setSessionEndReason,
  waitForAuthState,
} from './auth-state.ts';
import { getLoadedSdk } from './load-sdk.ts';
import {
  announceSessionEnd,
  onSessionEndElsewhere,
  type SessionEndReason,
  toSessionEndReason,
} from './session-end.ts';
import { scheduleTokenRenewal, startBackgroundTokenRenewal } from './token/renew-in-background.ts';
import { lastRenewalFailure, renewToken } from './token/renew-token.ts';
import { clearSessionRecord } from './token/session-record.ts';
import { isTokenExpired, markSessionEnded, sessionToken } from './token/session-token.ts';

/** Starts to renew tokens in the background. Ends this tab's session if the provider refuses that, or another tab ends it. */
export function keepSession(): void {
  startBackgroundTokenRenewal(endIfRefused);
  onSessionEndElsewhere((uid, reason) => {
    if (getLoadedSdk()?.sdkToken()?.uid === uid || currentUid() === uid) void leave(reason);
    // If the SDK has already reported the end of the session, take the reason, which only the other tab's message contains.
    else if (reason && lastSignedInUid() === uid) setSessionEndReason(reason);
  });
}

/** Returns the token, renewed if expired; null when signed out, or if the renewal is refused. Rejects if it fails otherwise. */
export async function getToken(): Promise<string | null> {
  await waitForAuthState();
  const token = sessionToken();
  if (token && isTokenExpired(token, Date.now())) {
    await renewToken('needed').catch(async (error: unknown) => {
      if (!(await endIfRefused(error))) throw error;
    });
    scheduleTokenRenewal();
  }
  return sessionToken()?.value ?? null;
}

/** Whether the token is expired and its renewal failed. Background requests wait meanwhile, to spare the provider. */
export function isTokenOverdue(): boolean {
  const token = sessionToken();
  return token !== null && isTokenExpired(token, Date.now()) && lastRenewalFailure() !== null;
}

let isLeaving = false;

/** Signs out. @param everywhere is called first, and ends the customer's sessions on all devices */
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
  const uid = lastSignedInUid();
  try {
    await leave(reason);
  } finally {
    if (uid) announceSessionEnd(uid, reason);
  }
}

async function leave(reason: SessionEndReason | null): Promise<void> {
  setSessionEndReason(reason);
  const token = sessionToken();
  if (token) markSessionEnded(token);
  const isEnded = endUnconfirmedSession();
  await clearSessionRecord();
  if (!isEnded) await getLoadedSdk()?.signOut();
}

async function endIfRefused(error: unknown): Promise<boolean> {
  const reason = toSessionEndReason(error);
  if (!reason) return false;
  await endSession(reason);
  return true;
}
