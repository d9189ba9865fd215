import { lastRenewalFailure, renewToken, renewTokenAtOnce } from './renew-token.ts';
import { computeTokenRenewalTime, sessionToken } from './session-token.ts';

const MIN_PAUSE_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let onFailure: (error: unknown) => Promise<unknown> = async () => undefined;

/** Renews tokens before they expire. The SDK does so only in pages that use Firebase's databases. */
export function startBackgroundTokenRenewal(failed: (error: unknown) => Promise<unknown>): void {
  onFailure = failed;
  // Check when the device is online or the tab is visible again: browsers delay or stop the timers of hidden tabs.
  window.addEventListener('online', () => renewIfDue(0));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') renewIfDue(MIN_PAUSE_MS);
  });
}

export function scheduleTokenRenewal(): void {
  clearTimeout(timer);
  const due = dueAt();
  if (due !== null) timer = setTimeout(renew, Math.max(0, due - Date.now()));
}

/** Renews the token after a change of the account, because the backend reads the account from it. Retries failures. */
export async function renewTokenAfterAccountChange(): Promise<void> {
  await renewTokenAtOnce().catch(onFailure);
  scheduleTokenRenewal();
}

function renewIfDue(pauseMs: number): void {
  const due = dueAt();
  if (due === null) return;
  const failure = lastRenewalFailure();
  const mayTry = failure !== null && Date.now() - failure.at >= pauseMs;
  if (mayTry || Date.now() >= due) void renew();
  else scheduleTokenRenewal();
}

async function renew(): Promise<void> {
  clearTimeout(timer);
  await renewToken('background').catch(onFailure);
  scheduleTokenRenewal();
}

function dueAt(): number | null {
  const token = sessionToken();
  const failure = lastRenewalFailure();
  // If the device's clock was set back after the failure, `failure.at` would be in the future.
  return (
    token && computeTokenRenewalTime(token, failure && { ...failure, at: Math.min(failure.at, Date.now()) })
  );
}
