/** As long as answers count as fresh (`FRESH_MS` in kernel/query): on a slow network the site's scripts may take that long. */
const FRESH_MS = 30_000;

/**
 * The answer to a request that the page has sent already, before its scripts had come; undefined when there is none to go
 * by. Each is taken once, and all are void as soon as something is changed.
 * @param token of the customer who asks: what was asked with another one is not for them
 */
export function takePreloaded(
  { method, url }: Pick<Request, 'method' | 'url'>,
  token: string,
): Promise<Response> | undefined {
  const preloaded = globalThis.forecourtPreloaded;
  if (!preloaded) return undefined;
  if (method !== 'GET' || performance.now() > FRESH_MS) preloaded.answers.clear();
  const answer = preloaded.answers.get(url);
  // Also while it is still to be asked for: the page then leaves it to whoever wants it now.
  preloaded.answers.delete(url);
  return preloaded.token === token && answer ? answer : undefined;
}
