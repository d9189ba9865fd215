import { loadSdk } from '../load-sdk.ts';
import { identityTimeLimitMs } from '../time-limit.ts';
import type { SessionToken } from '../user.ts';
import { readSessionRecord, writeSessionRecord } from './session-record.ts';
import {
  computeTokenRenewalTime,
  isOlderToken,
  isTokenExpired,
  sessionToken,
  setSessionToken,
  type TokenRenewalFailure,
} from './session-token.ts';

const LOCK = 'forecourt-identity';

let failure: TokenRenewalFailure | null = null;
let failed: SessionToken | null = null;
let pending: Promise<void> | undefined;

export function lastRenewalFailure(): TokenRenewalFailure | null {
  return failed?.value === sessionToken()?.value ? failure : null;
}

/** Renews the token: one tab sends the request, the others adopt its token. If `why` is `needed`, ignores earlier failures. */
export function renewToken(why: 'needed' | 'background'): Promise<void> {
  const mine = sessionToken();
  if (!mine) return Promise.resolve();
  const knownFailureAt = why === 'needed' ? Date.now() : (lastRenewalFailure()?.at ?? 0);
  pending ??= withTabLock(() => renewUnlessDone(mine, knownFailureAt)).finally(() => {
    pending = undefined;
  });
  return pending;
}

/** Renews even if another tab has a newer token, which may lack a change just made to the account. */
export async function renewTokenAtOnce(): Promise<void> {
  const mine = sessionToken();
  if (mine) await renewHere(mine, () => false);
}

/** Waits for renewals and changes of the password in all tabs, and adopts the token that they shared, unless it is older. */
export function adoptSharedToken(): Promise<void> {
  return withTabLock(async () => {
    const shared = (await readSessionRecord())?.token;
    const mine = sessionToken();
    if (shared && mine && shared.uid === mine.uid && !isOlderToken(shared, mine)) setSessionToken(shared);
  });
}

async function renewUnlessDone(mine: SessionToken, knownFailureAt: number): Promise<void> {
  const record = await readSessionRecord();
  const shared = record?.token.uid === mine.uid ? record : null;
  const present = sessionToken();
  // While this tab waited for the lock, the SDK may have adopted another tab's token.
  if (isOver(mine) || (present && isOlderToken(mine, present))) return;
  if (shared && isOlderToken(mine, shared.token)) return setSessionToken(shared.token);
  if (shared?.failure && shared.failure.at > knownFailureAt) {
    recordFailure(mine, shared.failure);
    throw new Error('Another tab could not renew the token');
  }
  await renewHere(mine, (held) => isOlderToken(mine, held) && !isTokenExpired(held, Date.now()));
}

async function renewHere(mine: SessionToken, isNew: (held: SessionToken) => boolean): Promise<void> {
  let token: SessionToken;
  try {
    // A failure to load the SDK counts as a failed renewal; otherwise it would be retried without pauses.
    const sdk = await loadSdk();
    token = await sdk.fetchNewToken(isNew);
  } catch (error) {
    if (isOver(mine)) throw error;
    const next = failureAfter(mine, lastRenewalFailure());
    recordFailure(mine, next);
    await writeSessionRecord({ token: mine, failure: next });
    throw error;
  }
  if (isOver(mine)) return;
  setSessionToken(token);
  await writeSessionRecord({ token, failure: null });
}

/** Whether the session ended or changed while this tab waited. If so, the old token must not be restored. */
function isOver(token: SessionToken): boolean {
  return sessionToken()?.uid !== token.uid;
}

/** Counts a failure. Failures before the next background renewal was due are not counted, so they lengthen no pause. */
function failureAfter(token: SessionToken, last: TokenRenewalFailure | null): TokenRenewalFailure {
  const at = Date.now();
  if (!last) return { times: 1, at };
  return { times: at < computeTokenRenewalTime(token, last) ? last.times : last.times + 1, at };
}

function recordFailure(token: SessionToken, next: TokenRenewalFailure): void {
  failed = token;
  failure = next;
}

/** Runs a renewal or a password change in one tab at a time. After waiting `identityTimeLimitMs()`, runs it in any case. */
export async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  // Browsers offer no locks to pages without TLS.
  if (!navigator.locks) return work();
  const timeout = AbortSignal.timeout(identityTimeLimitMs());
  let started = false;
  try {
    return await navigator.locks.request(LOCK, { signal: timeout }, () => {
      started = true;
      return work();
    });
  } catch (error) {
    if (started || !(timeout.aborted || isBlocked(error))) throw error;
    return work();
  }
}

/** Whether the browser blocks locks along with cookies. The tabs then share nothing, so no lock is needed. */
function isBlocked(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError';
}
