import { REGISTRY_ELEMENT_ID, registrySchema } from '@forecourt/shared/contract';
import { request } from '@forecourt/shared/http';
import { useSyncExternalStore } from 'react';
import { AreaLoader, type AreaState } from './area-loader.ts';
import { loadAreaModule } from './federation.ts';

/** The areas of this page. */
export const siteAreas = new AreaLoader({
  registry: registrySchema.parse(
    JSON.parse(document.getElementById(REGISTRY_ELEMENT_ID)?.textContent ?? '{}'),
  ),
  refreshRegistry: async () => {
    const answer = await request('/-/releases/check', { method: 'POST' });
    return registrySchema.parse(await answer.json());
  },
  loadModule: loadAreaModule,
});

/** How far an area has come; renders again when that changes. */
export function useAreaState(area: string): AreaState {
  return useSyncExternalStore(siteAreas.subscribe, () => siteAreas.state(area));
}
