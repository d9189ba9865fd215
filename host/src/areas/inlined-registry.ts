import { REGISTRY_ELEMENT_ID, type Registry, registrySchema } from '@forecourt/shared/contract';
import { request } from '@forecourt/shared/http';

const TIME_LIMIT_MS = 10_000;

export const inlinedRegistry: Registry = JSON.parse(
  document.getElementById(REGISTRY_ELEMENT_ID)?.textContent ?? '{"areas":{}}',
);

export async function refreshRegistry(): Promise<Registry> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const answer = await request('/-/releases/check', { method: 'POST', signal });
  return registrySchema.parse(await answer.json());
}
