import { noteNoAnswer, retryAfterMs } from '@forecourt/shared/http';

/**
 * Fetches a file of an area: what was built, from the edge's store or from a developer's machine. Nothing of the
 * customer's goes with it.
 * @throws TypeError when there is no answer, or another content than `init.integrity` says
 */
export function fetchFile(address: string, init: RequestInit): Promise<Response> {
  // biome-ignore lint/style/noRestrictedGlobals: no request to the backend; it must carry no token and is not repeated
  return fetch(address, { credentials: 'same-origin', ...init });
}

/** What a file's address answers. */
export interface ProbedFile {
  /** Null when there was no answer. */
  status: number | null;
  contentType: string;
  /** Whether the content is that of the release. */
  intact: boolean;
}

/** The visitor waits while it is found out why a file did not come. */
const TIME_LIMIT_MS = 3000;

/** Answers of whoever is over its limits; the file itself may be as it should be. */
const OVER_LIMIT_STATUSES = [429, 503];
/** Who asks for more time than this gets no second look. */
const LONGEST_PAUSE_MS = 5000;

/**
 * Asks for a file once more, because the page is not told why a script or a style sheet did not load. Where there is no
 * room for it just now, it is asked for a second time when the answer says so.
 */
export async function probeFile(
  address: string,
  integrity: string,
  random: () => number = Math.random,
): Promise<ProbedFile> {
  const answer = await ask(address);
  if (!answer) noteNoAnswer();
  const pause = answer && OVER_LIMIT_STATUSES.includes(answer.status) ? retryAfterMs(answer.headers) : null;
  if (pause === null || pause > LONGEST_PAUSE_MS) return describe(answer, address, integrity);
  // Jitter on top: many others have got the same answer.
  await new Promise((resolve) => setTimeout(resolve, pause * (1 + random() / 2)));
  return describe(await ask(address), address, integrity);
}

async function describe(answer: Response | null, address: string, integrity: string): Promise<ProbedFile> {
  const intact = answer?.ok === true && (await ask(address, integrity)) !== null;
  return { status: answer?.status ?? null, contentType: answer?.headers.get('Content-Type') ?? '', intact };
}

function ask(address: string, integrity = ''): Promise<Response | null> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  return fetchFile(address, { signal, integrity }).catch(() => null);
}
