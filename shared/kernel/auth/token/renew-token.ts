import { loadSdk } from '../load-sdk.ts';
import { identityTimeLimit } from '../time-limit.ts';
import type { SessionToken } from '../user.ts';
import { isExpired, renewalDueAt } from './renewal-plan.ts';
import { type RenewalFailure, readRecord, writeRecord } from './session-record.ts';
import { adoptToken, isOlder, sessionToken } from './session-token.ts';

const LOCK = 'forecourt-identity';

let failure: RenewalFailure | null = null;
/** The token that could not be renewed; with another one the count starts anew. */
let failed: SessionToken | null = null;
let underWay: Promise<void> | undefined;

/** The failed renewals of the present token, as far as this tab knows. */
export function renewalFailure(): RenewalFailure | null {
  return failed?.value === sessionToken()?.value ? failure : null;
}

/**
 * Gets a new token; of all tabs of this browser only one asks the identity provider, and the others take what it got.
 * @param why `needed` by a request that waits for it; in the `background` a failure of another tab, which this one has
 *   not heard of yet, counts as a try of its own
 * @throws Error when the token cannot be renewed: the SDK's, where the provider refused
 */
export function renewToken(why: 'needed' | 'background'): Promise<void> {
  const mine = sessionToken();
  if (!mine) return Promise.resolve();
  const knownFailureAt = why === 'needed' ? Date.now() : (renewalFailure()?.at ?? 0);
  underWay ??= inOneTab(() => renewUnlessDone(mine, knownFailureAt)).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/**
 * Gets a new token whatever the other tabs have: theirs do not say what has just changed about the account.
 * @throws Error when it cannot be had now
 */
export async function renewAtOnce(): Promise<void> {
  const mine = sessionToken();
  if (mine) await renewHere(mine, () => false);
}

/** @param mine what was to be renewed before this tab waited for the others */
async function renewUnlessDone(mine: SessionToken, knownFailureAt: number): Promise<void> {
  const record = await readRecord();
  const shared = record?.token.uid === mine.uid ? record : null;
  const present = sessionToken();
  // The SDK, too, tells a tab of the token that another has got.
  if (isOver(mine) || (present && isOlder(mine, present))) return;
  if (shared && isOlder(mine, shared.token)) return adoptToken(shared.token);
  if (shared?.failure && shared.failure.at > knownFailureAt) {
    fail(mine, shared.failure);
    throw new Error('Another tab could not renew the token');
  }
  await renewHere(mine, (held) => isOlder(mine, held) && !isExpired(held, Date.now()));
}

async function renewHere(mine: SessionToken, isNew: (held: SessionToken) => boolean): Promise<void> {
  let token: SessionToken;
  try {
    // Counts as well: without a pause the background would ask for a file that does not arrive again and again.
    const sdk = await loadSdk();
    token = await sdk.newToken(isNew);
  } catch (error) {
    if (isOver(mine)) throw error;
    const next = failureAfter(mine, renewalFailure());
    fail(mine, next);
    await writeRecord({ token: mine, failure: next });
    throw error;
  }
  if (isOver(mine)) return;
  adoptToken(token);
  await writeRecord({ token, failure: null });
}

/** The customer left, or another came, while this tab waited: nothing of the session may come back. */
function isOver(token: SessionToken): boolean {
  return sessionToken()?.uid !== token.uid;
}

/** Requests that try before the next renewal is due must not make the pause until then longer. */
function failureAfter(token: SessionToken, last: RenewalFailure | null): RenewalFailure {
  const at = Date.now();
  if (!last) return { times: 1, at };
  return { times: at < renewalDueAt(token, last) ? last.times : last.times + 1, at };
}

function fail(token: SessionToken, next: RenewalFailure): void {
  failed = token;
  failure = next;
}

/** One tab at a time. A tab that holds the lock and hangs is not waited for longer than identity may take. */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  // Browsers keep locks from pages that came without TLS.
  if (!navigator.locks) return work();
  const timeout = AbortSignal.timeout(identityTimeLimit());
  let started = false;
  try {
    await navigator.locks.request(LOCK, { signal: timeout }, () => {
      started = true;
      return work();
    });
  } catch (error) {
    if (started || !(timeout.aborted || isBlocked(error))) throw error;
    await work();
  }
}

/** Whether the browser refuses locks to this page, as it does when cookies are blocked: there is nothing to share with other tabs. */
function isBlocked(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError';
}
