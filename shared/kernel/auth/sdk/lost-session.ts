import * as z from 'zod/mini';
import type { SessionEndReason } from '../session-end.ts';
import type { SessionToken } from '../user.ts';
import { firebaseProject } from './firebase-auth.ts';
import { proofHeaders } from './load-app-check.ts';
import { emulator } from './load-emulator.ts';

/** Nothing is shown meanwhile, so the customer waits less for the reason than for signing in. */
const LOOKUP_TIMEOUT_MS = 5_000;

const PROVIDER = 'https://identitytoolkit.googleapis.com';

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/** What the identity provider answers to a lookup by a token that it no longer accepts. */
const REASONS: Readonly<Record<string, SessionEndReason>> = {
  USER_DISABLED: 'disabled',
  USER_NOT_FOUND: 'deleted',
  TOKEN_EXPIRED: 'expired',
  INVALID_ID_TOKEN: 'expired',
};

/** Why a session is over although nobody signed out. */
export interface LostSession {
  reason: SessionEndReason;
  /** The provider itself says that it is over; else only this page has lost it. */
  refused: boolean;
}

/**
 * Why a session is gone, of which this browser still has the token. Within the life of that the provider says why; later
 * only that it has expired.
 */
export async function lostSession({ value, expiresAt }: SessionToken): Promise<LostSession> {
  const refusal = await lookUp(value).catch(() => null);
  // Any other refusal, such as of App Check, says nothing of the session.
  const refused = refusal === null ? undefined : REASONS[refusal];
  // "Expired" is what the provider calls a revoked session as well; the token's own time tells them apart.
  const revoked = refusal === 'TOKEN_EXPIRED' && Date.now() < expiresAt;
  return { reason: revoked ? 'revoked' : (refused ?? 'expired'), refused: refused !== undefined };
}

/** The code of the provider's refusal; null when it accepts the token. */
async function lookUp(idToken: string): Promise<string | null> {
  const provider = emulator()?.PROVIDER ?? PROVIDER;
  const signal = AbortSignal.timeout(LOOKUP_TIMEOUT_MS);
  const answer = await fetch(`${provider}/v1/accounts:lookup?key=${firebaseProject().apiKey}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(await proofHeaders(signal)) },
    body: JSON.stringify({ idToken }),
    signal,
  });
  const refused = refusalSchema.safeParse(await answer.json());
  return refused.success ? (refused.data.error.message.split(' ')[0] ?? null) : null;
}
