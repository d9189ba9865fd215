// Replaces host/src/areas/site-areas.ts in the "documented" baseline, which is built as in Module Federation's documentation.
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { AreaState } from '../../host/src/areas/area-loader.ts';
import { REMOTES_ELEMENT_ID, remoteName } from './remote-names.ts';
import { BaselineAreaLoader, type ImportArea, NAVIGATION } from './simple-areas.ts';

export {
  hasPendingPageWork,
  isScreenWaiting,
  replaceAreaThatEmptiedPage,
  sampleVitals,
  watchAreaFiles,
} from './simple-areas.ts';

const remotes = z
  .record(z.string(), z.string())
  .parse(JSON.parse(document.getElementById(REMOTES_ELEMENT_ID)?.textContent ?? '{}'));

registerRemotes(Object.entries(remotes).map(([area, entry]) => ({ name: remoteName(area), entry })));

export const siteAreas = new BaselineAreaLoader(async (area) => {
  const module = await loadRemote<Awaited<ReturnType<ImportArea>>>(`${remoteName(area)}/area`);
  if (!module) throw new Error(`The remote of ${area} exposes no area`);
  return module;
}, NAVIGATION);

export function useAreaState(area: string): AreaState {
  return useSyncExternalStore(siteAreas.subscribe, () => siteAreas.state(area));
}
