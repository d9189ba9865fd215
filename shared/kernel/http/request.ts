import { currentUid, endSession, getToken, markTokenExpired } from '../auth/index.ts';
import { claimSingleton } from '../claim-singleton.ts';
import { siteSettings } from '../settings/index.ts';
import { ApiProblem } from './api-problem.ts';
import { noteAnswer, noteNoAnswer, noteRetry } from './connection.ts';
import { createPipeline, type Send } from './pipeline.ts';
import { takePreloaded } from './preloaded-answers.ts';
import { readCookies } from './xsrf.ts';

claimSingleton('@forecourt/shared/http');

let pipeline: Send | undefined;
let underWay = 0;

/** How many requests of this page have no outcome yet; one that is about to be sent once more is among them. */
export const requestsUnderWay = (): number => underWay;

/**
 * Sends a request through the site's one pipeline. Answers with the response when it is a success.
 * @throws ApiProblem for every other answer, and for a failed or late connection
 */
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
  underWay++;
  const answer = pipeline(input, init).finally(() => underWay--);
  answer.then(noteAnswer, (error: unknown) => {
    if (!(error instanceof ApiProblem)) return;
    if (error.status === 0) noteNoAnswer();
    else noteAnswer();
  });
  return answer;
};
