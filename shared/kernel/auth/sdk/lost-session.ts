import * as z from 'zod/mini';
import type { SessionEndReason } from '../session-end.ts';
import type { SessionToken } from '../user.ts';
import { firebaseProject } from './firebase-auth.ts';
import { proofHeaders } from './load-app-check.ts';
import { emulator } from './load-emulator.ts';

/** Nothing is shown meanwhile, so the customer waits less for the reason than for signing in. */
const LOOKUP_TIMEOUT_MS = 5_000;

const PROVIDER = 'https://identitytoolkit.googleapis.com';
const RENEWALS = 'https://securetoken.googleapis.com';

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/** What the identity provider answers to a lookup by a token that it no longer accepts. */
const REASONS: Readonly<Record<string, SessionEndReason>> = {
  USER_DISABLED: 'disabled',
  USER_NOT_FOUND: 'deleted',
  TOKEN_EXPIRED: 'expired',
  INVALID_ID_TOKEN: 'expired',
};

/** Refusals of a token that may only be too old, by whichever clock; then the renewal tells whether the session is over. */
const TOO_OLD = ['TOKEN_EXPIRED', 'INVALID_ID_TOKEN'];

/** What the identity provider answers to a renewal by which it ends a session. */
const RENEWAL_REFUSALS = ['TOKEN_EXPIRED', 'INVALID_REFRESH_TOKEN', 'USER_DISABLED', 'USER_NOT_FOUND'];

/** Why a session is over although nobody signed out. */
export interface LostSession {
  reason: SessionEndReason;
  /** The provider itself says that it is over; else only this page has lost it. */
  refused: boolean;
}

/**
 * Why a session is gone, of which this browser still has the token. Within the life of that the provider says why; later
 * only that it has expired.
 * @param refreshToken of the session that the SDK has dropped; null where it had none
 */
export async function lostSession(
  { value, expiresAt }: SessionToken,
  refreshToken: string | null,
): Promise<LostSession> {
  const refusal = await lookUp(value).catch(() => null);
  // Any other refusal, such as of App Check, says nothing of the session.
  let refused = refusal === null ? undefined : REASONS[refusal];
  if (refusal !== null && TOO_OLD.includes(refusal) && refreshToken !== null) {
    const renewal = await renew(refreshToken).catch(() => null);
    if (renewal === null || !RENEWAL_REFUSALS.includes(renewal)) refused = undefined;
  }
  // "Expired" is what the provider calls a revoked session as well; the token's own time tells them apart.
  const revoked = refused && refusal === 'TOKEN_EXPIRED' && Date.now() < expiresAt;
  return { reason: revoked ? 'revoked' : (refused ?? 'expired'), refused: refused !== undefined };
}

/** The code of the provider's refusal; null when it accepts the token. */
function lookUp(idToken: string): Promise<string | null> {
  const body = JSON.stringify({ idToken });
  return refusalOf(`${emulator()?.PROVIDER ?? PROVIDER}/v1/accounts:lookup`, 'application/json', body);
}

/** The code of the provider's refusal; null when it renews the session. */
function renew(refreshToken: string): Promise<string | null> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const type = 'application/x-www-form-urlencoded';
  return refusalOf(`${emulator()?.RENEWALS ?? RENEWALS}/v1/token`, type, String(body));
}

async function refusalOf(address: string, type: string, body: string): Promise<string | null> {
  const signal = AbortSignal.timeout(LOOKUP_TIMEOUT_MS);
  const answer = await fetch(`${address}?key=${firebaseProject().apiKey}`, {
    method: 'POST',
    headers: { 'Content-Type': type, ...(await proofHeaders(signal)) },
    body,
    signal,
  });
  const refused = refusalSchema.safeParse(await answer.json());
  return refused.success ? (refused.data.error.message.split(' ')[0] ?? null) : null;
}
