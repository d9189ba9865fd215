/**
 * Fetches a file of an area: what was built, from the edge's store or from a developer's machine. Nothing of the
 * customer's goes with it.
 * @throws TypeError when there is no answer, or another content than `init.integrity` says
 */
export function fetchFile(address: string, init: RequestInit): Promise<Response> {
  // biome-ignore lint/style/noRestrictedGlobals: no request to the backend; it must carry no token and is not repeated
  return fetch(address, { credentials: 'same-origin', ...init });
}
