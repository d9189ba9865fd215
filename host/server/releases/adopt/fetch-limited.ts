import { timeLimit } from './time-limit.ts';

/** What one request to an origin may take, and what must come. */
export interface FetchLimits {
  timeoutMs: number;
  maxBytes: number;
  /** The content types that will do, without parameters; null when any will. */
  types: readonly string[] | null;
  /** Ends the request early. */
  signal: AbortSignal;
}

/**
 * Fetches a file from an origin that is not trusted: no redirects, nothing out of a cache, everything within limits.
 * @returns the content, or why there is none
 */
export async function fetchLimited(url: URL, limits: FetchLimits): Promise<Buffer | { problem: string }> {
  using limit = timeLimit(limits.timeoutMs, limits.signal);
  try {
    const answer = await fetch(url, { signal: limit.signal, redirect: 'manual', cache: 'no-store' });
    const problem = problemOf(answer, limits);
    if (problem === null) return await readBody(answer, limits.maxBytes);
    await answer.body?.cancel();
    return { problem: `${url} ${problem}` };
  } catch (error) {
    if (limit.isOver()) return { problem: `${url} was not there within ${limits.timeoutMs / 1000} s` };
    if (error instanceof TooLarge) return { problem: `${url} is larger than ${limits.maxBytes} bytes` };
    return { problem: `${url} cannot be fetched: ${causeOf(error as Error)}` };
  }
}

class TooLarge extends Error {}

function problemOf(answer: Response, { types }: FetchLimits): string | null {
  if (answer.status >= 300 && answer.status < 400) {
    return `answered ${answer.status}, a redirect to ${answer.headers.get('location')}; expected the file itself`;
  }
  if (answer.status !== 200) return `answered ${answer.status}, expected 200`;
  const came = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (types && !types.includes(came)) return `has the content type "${came}", expected ${types.join(' or ')}`;
  return null;
}

async function readBody(answer: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Node's fetch only says that it failed; the reason is in the cause, sometimes as a code alone. */
function causeOf({ message, cause }: Error): string {
  if (typeof cause !== 'object' || cause === null) return message;
  const { message: reason = '', code = message } = cause as NodeJS.ErrnoException;
  return reason || code;
}
