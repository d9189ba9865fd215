// Replaces host/src/areas/site-areas.ts in the "documented" baseline, which is built as in Module Federation's documentation.
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { AreaState } from '../../host/src/areas/area-loader.ts';
import { REMOTES_ELEMENT_ID, toRemoteName } from './remote-names.ts';
import { type AreaImporter, BaselineAreaLoader, NAVIGATION_BY_AREA } from './simple-areas.ts';

export {
  hasPendingPageWork,
  isScreenWaiting,
  replaceReleaseThatEmptiedPage,
  sampleVitals,
  startAreaMonitoring,
} from './simple-areas.ts';

const remotes = z
  .record(z.string(), z.string())
  .parse(JSON.parse(document.getElementById(REMOTES_ELEMENT_ID)?.textContent ?? '{}'));

registerRemotes(Object.entries(remotes).map(([area, entry]) => ({ name: toRemoteName(area), entry })));

export const siteAreas = new BaselineAreaLoader(async (area) => {
  const module = await loadRemote<Awaited<ReturnType<AreaImporter>>>(`${toRemoteName(area)}/area`);
  if (!module) throw new Error(`The remote of ${area} exposes no area`);
  return module;
}, NAVIGATION_BY_AREA);

export function useAreaState(area: string): AreaState {
  return useSyncExternalStore(siteAreas.subscribe, () => siteAreas.state(area));
}
