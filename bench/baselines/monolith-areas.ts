// Replaces host/src/areas/site-areas.ts in the "monolith" baseline, whose areas are part of the same build.
import { useSyncExternalStore } from 'react';
import type { AreaState } from '../../host/src/areas/area-loader.ts';
import { type AreaImporter, BaselineAreaLoader, NAVIGATION_BY_AREA } from './simple-areas.ts';

const imports: Readonly<Record<string, () => ReturnType<AreaImporter>>> = {
  selfservice: () => import('../../remote-selfservice/src/area.tsx'),
  vehicle: () => import('../../remote-vehicle/src/area.tsx'),
  auth: () => import('../../remote-auth/src/area.tsx'),
};

export {
  hasPendingPageWork,
  isScreenWaiting,
  replaceReleaseThatEmptiedPage,
  sampleVitals,
  startAreaMonitoring,
} from './simple-areas.ts';

export const siteAreas = new BaselineAreaLoader((area) => {
  const load = imports[area];
  return load ? load() : Promise.reject(new Error(`The baseline has no area ${area}`));
}, NAVIGATION_BY_AREA);

export function useAreaState(area: string): AreaState {
  return useSyncExternalStore(siteAreas.subscribe, () => siteAreas.state(area));
}
