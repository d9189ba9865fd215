import type { PreloadedAnswers } from '../../contract/page.ts';
import { currentUid, endSession, getToken, markTokenExpired } from '../auth/index.ts';
import { claimSingleton } from '../claim-singleton.ts';
import { siteSettings } from '../settings/index.ts';
import { ApiProblem } from './api-problem.ts';
import { noteNoResponse, noteResponse, noteRetry } from './connection.ts';
import { createPipeline, readCookies, type Send } from './pipeline.ts';

claimSingleton('@forecourt/shared/http');

let pipeline: Send | undefined;
let pendingCount = 0;

export const requestsUnderWay = (): number => pendingCount;

/** @throws ApiProblem for any response but success, and for a failed or late connection */
export const request: Send = (input, init) => {
  pipeline ??= createPipeline({
    origin: location.origin,
    backend: siteSettings().addresses.backend,
    token: getToken,
    user: currentUid,
    markTokenExpired,
    endSession,
    onRetry: noteRetry,
    fetch: (...call) => fetch(...call),
    preloaded: takePreloaded,
    cookies: readCookies,
  });
  pendingCount++;
  const answer = pipeline(input, init).finally(() => pendingCount--);
  answer.then(noteResponse, (error: unknown) => {
    if (!(error instanceof ApiProblem)) return;
    if (error.status === 0) noteNoResponse();
    else noteResponse();
  });
  return answer;
};

// A slow network may take this long to load the scripts; the cache then counts the responses as fresh.
const MAX_AGE_MS = 30_000;

/** Each response is used once; a write or another token drops all. */
export function takePreloaded(
  { method, url }: Pick<Request, 'method' | 'url'>,
  token: string,
): Promise<Response> | undefined {
  const preloaded: PreloadedAnswers | undefined = globalThis.forecourtPreloaded;
  if (!preloaded) return undefined;
  const { answers, requestedAt } = preloaded;
  const isOfAnother = preloaded.token !== null && preloaded.token !== token;
  if (method !== 'GET' || isOfAnother || Date.now() - requestedAt > MAX_AGE_MS) answers.clear();
  const answer = answers.get(url);
  // The page skips requests whose entry is missing, since the caller sends this one now.
  answers.delete(url);
  if (answers.size === 0) clearPreloaded();
  return answer ?? undefined;
}

export function clearPreloaded(): void {
  globalThis.forecourtPreloaded?.answers.clear();
  globalThis.forecourtPreloaded = undefined;
}
