import { renewAtOnce, renewalFailure, renewToken } from './renew-token.ts';
import { renewalDueAt, sessionToken } from './session-token.ts';

const MIN_PAUSE_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let onFailure: (error: unknown) => Promise<unknown> = async () => undefined;

/** The SDK renews tokens only with its databases. */
export function renewInBackground(failed: (error: unknown) => Promise<unknown>): void {
  onFailure = failed;
  // Timers sleep in hidden tabs, and a pause is pointless when the network is back.
  window.addEventListener('online', () => renewIfDue(0));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') renewIfDue(MIN_PAUSE_MS);
  });
}

export function planRenewal(): void {
  clearTimeout(timer);
  const due = dueAt();
  if (due !== null) timer = setTimeout(renew, Math.max(0, due - Date.now()));
}

/** The backend reads the account from the token. A failure is retried in the background. */
export async function renewAfterChange(): Promise<void> {
  await renewAtOnce().catch(onFailure);
  planRenewal();
}

function renewIfDue(pauseMs: number): void {
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
