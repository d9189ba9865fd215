import { REGISTRY_ELEMENT_ID, type Registry, registrySchema } from '@forecourt/shared/contract';
import { request } from '@forecourt/shared/http';

/** The edge looks at the remotes' origins before it answers; no visitor waits longer for that. */
const TIME_LIMIT_MS = 10_000;

/** What the edge knew of the areas when it made this page, and checked; it is inlined there. */
export const inlinedRegistry: Registry = JSON.parse(
  document.getElementById(REGISTRY_ELEMENT_ID)?.textContent ?? '{"areas":{}}',
);

/** What the edge knows now, after it has looked at the remotes' origins. */
export async function refreshRegistry(): Promise<Registry> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const answer = await request('/-/releases/check', { method: 'POST', signal });
  return registrySchema.parse(await answer.json());
}
