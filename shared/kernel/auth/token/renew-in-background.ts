import { renewAtOnce, renewalFailure, renewToken } from './renew-token.ts';
import { renewalDueAt } from './renewal-plan.ts';
import { sessionToken } from './session-token.ts';

/** Pause in ms after a failure before a page that becomes visible tries again: the provider may be busy. */
const MIN_PAUSE_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let onFailure: (error: unknown) => Promise<unknown> = async () => undefined;

/**
 * Keeps the token fresh while the page is open; the SDK does so only for those who use its databases too. Must be called
 * once.
 * @param failed told why a renewal failed, before the next one is planned
 */
export function renewInBackground(failed: (error: unknown) => Promise<unknown>): void {
  onFailure = failed;
  // Timers sleep in tabs that are not seen, and waiting makes no sense once the network is back.
  window.addEventListener('online', () => look(0));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look(MIN_PAUSE_MS);
  });
}

/** Plans the next renewal of the present token. Must be called when there is another one, or none. */
export function planRenewal(): void {
  clearTimeout(timer);
  const due = dueAt();
  if (due !== null) timer = setTimeout(renew, Math.max(0, due - Date.now()));
}

/**
 * Lets the backend know of a change of the account, which it reads in the token. The change is done in any case: what
 * fails here is tried again in the background.
 */
export async function renewAfterChange(): Promise<void> {
  await renewAtOnce().catch(onFailure);
  planRenewal();
}

/** @param pauseMs time since the last failure after which another try may come before it is due */
function look(pauseMs: number): void {
  const due = dueAt();
  if (due === null) return;
  const failure = renewalFailure();
  const mayTry = failure !== null && Date.now() - failure.at >= pauseMs;
  if (mayTry || Date.now() >= due) void renew();
  else planRenewal();
}

async function renew(): Promise<void> {
  clearTimeout(timer);
  await renewToken('background').catch(onFailure);
  planRenewal();
}

function dueAt(): number | null {
  const token = sessionToken();
  const failure = renewalFailure();
  // The device's clock may have been set back since.
  return token && renewalDueAt(token, failure && { ...failure, at: Math.min(failure.at, Date.now()) });
}
