import { noteNoResponse, retryAfterMs } from '@forecourt/shared/http';

/** @throws TypeError without a response, or if the content does not match `init.integrity` */
export function fetchFile(address: string, init: RequestInit): Promise<Response> {
  // biome-ignore lint/style/noRestrictedGlobals: no request to the backend; it must carry no token and is not repeated
  return fetch(address, { credentials: 'same-origin', ...init });
}

export interface ProbedFile {
  status: number | null;
  contentType: string;
  intact: boolean;
}

const TIME_LIMIT_MS = 3000;

/** Overloaded servers may still have the correct file. */
const OVER_LIMIT_STATUSES = [429, 503];
const LONGEST_PAUSE_MS = 5000;

/** Fetches a file again, since browsers do not report why it failed. Waits once for an overloaded server. */
export async function probeFile(
  address: string,
  integrity: string,
  random: () => number = Math.random,
): Promise<ProbedFile> {
  const answer = await tryFetch(address);
  if (!answer) noteNoResponse();
  const pause = answer && OVER_LIMIT_STATUSES.includes(answer.status) ? retryAfterMs(answer.headers) : null;
  if (pause === null || pause > LONGEST_PAUSE_MS) return describe(answer, address, integrity);
  await new Promise((resolve) => setTimeout(resolve, pause * (1 + random() / 2)));
  return describe(await tryFetch(address), address, integrity);
}

async function describe(answer: Response | null, address: string, integrity: string): Promise<ProbedFile> {
  const intact = answer?.ok === true && (await tryFetch(address, integrity)) !== null;
  return { status: answer?.status ?? null, contentType: answer?.headers.get('Content-Type') ?? '', intact };
}

function tryFetch(address: string, integrity = ''): Promise<Response | null> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  return fetchFile(address, { signal, integrity }).catch(() => null);
}
