import * as z from 'zod/mini';
import type { SessionEndReason } from '../session-end.ts';
import { parseTokenClaims, type SessionToken } from '../user.ts';
import { getFirebaseOptions } from './firebase-auth.ts';
import { appCheckHeaders } from './load-app-check.ts';
import { getLoadedEmulator } from './load-emulator.ts';

/** Time limit in ms of each request that looks up why a session ended. Short, since the page shows only skeletons meanwhile. */
const LOOKUP_TIMEOUT_MS = 5_000;

const PROVIDER = 'https://identitytoolkit.googleapis.com';
const RENEWALS = 'https://securetoken.googleapis.com';

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

const REASONS: Readonly<Record<string, SessionEndReason>> = {
  USER_DISABLED: 'disabled',
  USER_NOT_FOUND: 'deleted',
  TOKEN_EXPIRED: 'expired',
  INVALID_ID_TOKEN: 'expired',
};

const HEALTH = '/-/health';

const RENEWAL_REFUSALS = ['TOKEN_EXPIRED', 'INVALID_REFRESH_TOKEN', 'USER_DISABLED', 'USER_NOT_FOUND'];

export interface SessionLoss {
  reason: SessionEndReason;
  /** Whether the provider refuses the session. If not, the session may still be valid, and only this page has lost it. */
  refused: boolean;
}

// Until the token expires, the provider returns the reason why the session ended. After that, only a renewal shows the end.
export async function lookUpSessionLoss(
  token: SessionToken,
  refreshToken: string | null,
): Promise<SessionLoss> {
  const refusal = await lookUp(token.value).catch(() => null);
  // A refusal for another reason, such as missing App Check proof, does not mean that the session has ended.
  const reason = refusal === null ? undefined : REASONS[refusal];
  if (reason === undefined) return { reason: 'expired', refused: false };
  if (refusal !== 'TOKEN_EXPIRED') return { reason, refused: true };
  // The provider reports a revoked session as expired, too. If the token has not expired, the session was revoked.
  if (!(await isTooOld(token))) return { reason: 'revoked', refused: true };
  const renewal = refreshToken === null ? refusal : await renew(refreshToken).catch(() => null);
  return { reason, refused: renewal !== null && RENEWAL_REFUSALS.includes(renewal) };
}

async function isTooOld(token: SessionToken): Promise<boolean> {
  const { exp } = parseTokenClaims(token);
  const now = await timeOfSite().catch(() => Number.NaN);
  return exp === undefined || Number.isNaN(now) ? Date.now() >= token.expiresAt : now >= exp * 1_000;
}

async function timeOfSite(): Promise<number> {
  const signal = AbortSignal.timeout(LOOKUP_TIMEOUT_MS);
  const answer = await fetch(HEALTH, { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal });
  return Date.parse(answer.headers.get('Date') ?? '');
}

function lookUp(idToken: string): Promise<string | null> {
  const body = JSON.stringify({ idToken });
  return refusalOf(
    `${getLoadedEmulator()?.IDENTITY_TOOLKIT_PATH ?? PROVIDER}/v1/accounts:lookup`,
    'application/json',
    body,
  );
}

function renew(refreshToken: string): Promise<string | null> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const type = 'application/x-www-form-urlencoded';
  return refusalOf(`${getLoadedEmulator()?.TOKEN_RENEWAL_PATH ?? RENEWALS}/v1/token`, type, String(body));
}

async function refusalOf(address: string, type: string, body: string): Promise<string | null> {
  const signal = AbortSignal.timeout(LOOKUP_TIMEOUT_MS);
  const answer = await fetch(`${address}?key=${getFirebaseOptions().apiKey}`, {
    method: 'POST',
    headers: { 'Content-Type': type, ...(await appCheckHeaders(signal)) },
    body,
    signal,
  });
  const refused = refusalSchema.safeParse(await answer.json());
  return refused.success ? (refused.data.error.message.split(' ')[0] ?? null) : null;
}
