const CHECK_TIMEOUT_MS = 60_000;

/**
 * Has the edge look at the origins, and waits until it has adopted what they offer: so the first page of a new site
 * knows all areas, however busy the machine is.
 * @param edge address of what it has for operators; when it does not answer, there is nothing to wait for
 */
export async function lookAtOrigins(edge: string): Promise<void> {
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const answer = await fetch(`${edge}/-/releases/check`, { method: 'POST', signal }).catch(() => null);
  await answer?.body?.cancel();
}
