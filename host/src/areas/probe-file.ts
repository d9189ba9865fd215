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

/** Asks for a file once more, because the page is not told why a script or a style sheet did not load. */
export async function probeFile(address: string, integrity: string): Promise<ProbedFile> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const answer = await fetchFile(address, { signal }).catch(() => null);
  const intact =
    answer?.ok === true &&
    (await fetchFile(address, { signal, integrity }).then(
      () => true,
      () => false,
    ));
  return { status: answer?.status ?? null, contentType: answer?.headers.get('Content-Type') ?? '', intact };
}
