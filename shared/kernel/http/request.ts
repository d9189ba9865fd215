import { currentUid, endSession, getToken } from '../auth/index.ts';
import { claimSingleton } from '../claim-singleton.ts';
import { siteSettings } from '../settings/index.ts';
import { createPipeline, type Send } from './pipeline.ts';

claimSingleton('@forecourt/shared/http');

let pipeline: Send | undefined;

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
    endSession,
    fetch: (...call) => fetch(...call),
    cookies: () => document.cookie,
  });
  return pipeline(input, init);
};
