import * as z from 'zod/mini';
import { siteSettings } from '../settings/index.ts';
import type { SessionEndReason } from './session-end.ts';
import { readRecord } from './token/session-record.ts';

/** Nothing is shown meanwhile, so the customer waits less for the reason than for signing in. */
const PATIENCE_MS = 5_000;

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/** What the identity provider answers to a lookup by a token that it no longer accepts. */
const REASONS: Readonly<Record<string, SessionEndReason>> = {
  USER_DISABLED: 'disabled',
  USER_NOT_FOUND: 'deleted',
};

/** A session that is over although nobody signed out. */
export interface LostSession {
  uid: string;
  reason: SessionEndReason;
}

/**
 * The session that this browser had, and why it is gone; null when there was none. Sessions that are signed out leave no
 * record.
 */
export async function lostSession(): Promise<LostSession | null> {
  const record = await readRecord();
  if (!record) return null;
  const { uid, value, expiresAt } = record.token;
  const refusal = await lookUp(value).catch(() => null);
  // "Expired" is what the provider calls a revoked session as well; the token's own time tells them apart.
  const revoked = refusal === 'TOKEN_EXPIRED' && Date.now() < expiresAt;
  return { uid, reason: (refusal && REASONS[refusal]) || (revoked ? 'revoked' : 'expired') };
}

/** The code of the provider's refusal; null when it accepts the token. */
async function lookUp(idToken: string): Promise<string | null> {
  const { firebase } = siteSettings();
  const origin = firebase === 'emulator' ? location.origin : 'https:/';
  const key = firebase === 'emulator' ? 'demo' : firebase.apiKey;
  const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=${key}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ idToken }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const refused = refusalSchema.safeParse(await answer.json());
  return refused.success ? (refused.data.error.message.split(' ')[0] ?? null) : null;
}
