import { FILE_TAG_HOOK, type LocatedRelease } from '@forecourt/shared/contract';
import { useSyncExternalStore } from 'react';
import { AreaLoader } from './area-loader.ts';
import type { AreaState } from './area-state.ts';
import { classifyFailure } from './classify-failure.ts';
import { loadAreaModule } from './federation.ts';
import { FileTags } from './file-tags.ts';
import { inlinedRegistry, refreshRegistry } from './inlined-registry.ts';
import { loadRelease, TIME_LIMIT_MS } from './load-release.ts';
import { fetchPreviewRelease } from './preview-release.ts';
import { probeFile } from './probe-file.ts';
import { Reporter, sendReport } from './reporter.ts';

const tags = new FileTags(TIME_LIMIT_MS);

// What happens to a page with a preview in it says nothing about the releases.
const reporter = new Reporter(inlinedRegistry.preview ? () => undefined : sendReport);

const loadModule = (release: LocatedRelease) => loadAreaModule(release, tags);

/** The areas of this page. */
export const siteAreas = new AreaLoader({
  registry: inlinedRegistry,
  refreshRegistry,
  loadRelease: (area, release) => loadRelease(area, release, { tags, loadModule }),
  loadPreview: async (preview) =>
    loadRelease(preview.area, await fetchPreviewRelease(preview), { tags, loadModule }),
  classify: (error, during) =>
    classifyFailure(error, during, { fault: (address) => tags.fault(address), probe: probeFile }),
  reports: reporter,
  now: () => performance.now(),
});

/** Takes in hand what areas bring into this page. Must be called before anything is rendered. */
export function guardAreaFiles(): void {
  Object.assign(globalThis, { [FILE_TAG_HOOK]: tags.tag });
  addEventListener('pagehide', () => reporter.flush());
}

/** How far an area has come; renders again when that changes. */
export function useAreaState(area: string): AreaState {
  return useSyncExternalStore(siteAreas.subscribe, () => siteAreas.state(area));
}
