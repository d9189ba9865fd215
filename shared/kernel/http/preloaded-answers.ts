import type { PreloadedAnswers } from '../../contract/preloaded-answers.ts';

/**
 * On a slow network the site's scripts may take that long to arrive, and answers with them; in the cache they count as fresh from
 * then on.
 */
const MAX_AGE_MS = 30_000;

/**
 * The answer to a request for JSON that the page has sent already, before the site's scripts arrived; undefined when there is
 * none. Each is taken once, and all are void as soon as something is changed or somebody else asks.
 * @param token of the customer who asks
 */
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
  // Even if it has not been requested yet: the page then skips it, since the caller requests it now.
  answers.delete(url);
  if (answers.size === 0) forgetPreloaded();
  return answer ?? undefined;
}

/** Leaves nothing in the page of whoever it was for. */
export function forgetPreloaded(): void {
  globalThis.forecourtPreloaded?.answers.clear();
  globalThis.forecourtPreloaded = undefined;
}
