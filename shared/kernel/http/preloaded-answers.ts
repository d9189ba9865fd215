import type { PreloadedAnswers } from '../../contract/preloaded-answers.ts';

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
