import { currentUid, endSession, getToken, markTokenExpired } from '../auth/index.ts';
import { claimSingleton } from '../claim-singleton.ts';
import { siteSettings } from '../settings/index.ts';
import { ApiProblem } from './api-problem.ts';
import { noteNoResponse, noteResponse, noteRetry } from './connection.ts';
import { createPipeline, type Send } from './pipeline.ts';
import { takePreloaded } from './preloaded-answers.ts';
import { readCookies } from './xsrf.ts';

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
