import { AREA_REGISTRY_ELEMENT_ID, type AreaRegistry, areaRegistrySchema } from '@forecourt/shared/contract';
import { request } from '@forecourt/shared/http';

const CHECK_TIMEOUT_MS = 10_000;

export const inlinedRegistry: AreaRegistry = JSON.parse(
  document.getElementById(AREA_REGISTRY_ELEMENT_ID)?.textContent ?? '{"areas":{}}',
);

export async function refreshRegistry(): Promise<AreaRegistry> {
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const answer = await request('/-/releases/check', { method: 'POST', signal });
  return areaRegistrySchema.parse(await answer.json());
}

/** Removes `preview=off` from the address, where it would also end the next preview. */
export function removePreviewOffParameter(): void {
  const address = new URL(location.href);
  if (address.searchParams.get('preview') !== 'off') return;
  address.searchParams.delete('preview');
  history.replaceState(history.state, '', address);
}
