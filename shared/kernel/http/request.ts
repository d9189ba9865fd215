import type { EarlyResponses } from '../../contract/page.ts';
import { adoptSharedToken, currentUid, endSession, getToken, markTokenExpired } from '../auth/index.ts';
import { claimSingleton } from '../claim-singleton.ts';
import { siteSettings } from '../settings/index.ts';
import { ApiProblem } from './api-problem.ts';
import { noteResponseReceived, notifyRetryListeners, reportMissingResponse } from './connection.ts';
import { createRequestSender, readCookies, type SendRequest } from './pipeline.ts';

claimSingleton('@forecourt/shared/http');

let pipeline: SendRequest | undefined;
let pendingCount = 0;

export const requestsUnderWay = (): number => pendingCount;

/** Sends a request to the backend. @throws ApiProblem without a successful response in time; an abort is thrown as it is */
export const request: SendRequest = (input, init) => {
  pipeline ??= createRequestSender({
    origin: location.origin,
    backend: siteSettings().addresses.backend,
    token: getToken,
    user: currentUid,
    markTokenExpired,
    adoptSharedToken,
    endSession,
    onRetry: notifyRetryListeners,
    fetch: (...call) => fetch(...call),
    takeEarlyResponse,
    cookies: readCookies,
  });
  pendingCount++;
  const answer = pipeline(input, init).finally(() => pendingCount--);
  answer.then(noteResponseReceived, (error: unknown) => {
    if (!(error instanceof ApiProblem)) return;
    if (error.status === 0) reportMissingResponse();
    else noteResponseReceived();
  });
  return answer;
};

// Maximum age in ms of early responses. On a slow network it takes this long to load the scripts that read them.
const MAX_AGE_MS = 30_000;

/** Removes and returns the early response to a request, if any. A write, another token or their age drops all of them. */
export function takeEarlyResponse(
  { method, url }: Pick<Request, 'method' | 'url'>,
  token: string,
): Promise<Response> | undefined {
  const early: EarlyResponses | undefined = globalThis.forecourtEarlyResponses;
  if (!early) return undefined;
  const { answers, requestedAt } = early;
  const isOfAnother = early.token !== null && early.token !== token;
  if (method !== 'GET' || isOfAnother || Date.now() - requestedAt > MAX_AGE_MS) answers.clear();
  const answer = answers.get(url);
  // Also delete a `null` entry: its request is not sent yet, the caller sends it now, and the inline script must not repeat it.
  answers.delete(url);
  if (answers.size === 0) clearEarlyResponses();
  return answer ?? undefined;
}

export function clearEarlyResponses(): void {
  globalThis.forecourtEarlyResponses?.answers.clear();
  globalThis.forecourtEarlyResponses = undefined;
}
