import { authState } from '@forecourt/shared/auth';
import { FILE_TAG_HOOK, type LocatedRelease } from '@forecourt/shared/contract';
import { requestsUnderWay } from '@forecourt/shared/http';
import { useSyncExternalStore } from 'react';
import { mountOf } from '../../site-map/areas.ts';
import { AreaLoader } from './area-loader.ts';
import type { AreaState } from './area-state.ts';
import { classifyFailure } from './classify-failure.ts';
import { EvaluationTimes } from './evaluation-times.ts';
import { loadAreaModule } from './federation.ts';
import { FileTags } from './file-tags.ts';
import { inlinedRegistry, refreshRegistry } from './inlined-registry.ts';
import { loadRelease, TIME_LIMIT_MS } from './load-release.ts';
import { PageWatch } from './page-watch.ts';
import { fetchPreviewRelease } from './preview-release.ts';
import { probeFile } from './probe-file.ts';
import { Reporter, sendReport } from './reporter.ts';
import { watchUncaughtErrors } from './watch-uncaught-errors.ts';

const evaluations = new EvaluationTimes((address, ms) => watch.noteEvaluation(address, ms));
const tags = new FileTags(TIME_LIMIT_MS, evaluations);

// What happens to a page with a preview in it says nothing about the releases.
const reporter = new Reporter(inlinedRegistry.preview ? () => undefined : sendReport);

const loadModule = (release: LocatedRelease) => loadAreaModule(release, tags, evaluations);

/** The areas of this page. */
export const siteAreas = new AreaLoader({
  registry: inlinedRegistry,
  refreshRegistry,
  loadRelease: (area, release) => loadRelease(area, release, { tags, loadModule }),
  loadPreview: async (preview) => {
    const release = await fetchPreviewRelease(preview);
    const area = await loadRelease(preview.area, release, { tags, loadModule });
    return { ...area, navigation: release.navigation ?? area.navigation };
  },
  classify: (error, during) =>
    classifyFailure(error, during, { fault: (address) => tags.fault(address), probe: probeFile }),
  reports: reporter,
  now: () => performance.now(),
});

const watch = new PageWatch({
  tags,
  areas: siteAreas,
  reports: reporter,
  currentArea: () => mountOf(location.pathname)?.area ?? null,
});

/** Takes in hand what areas bring into this page, and what they do there. Must be called before anything is rendered. */
export function guardAreaFiles(): void {
  Object.assign(globalThis, { [FILE_TAG_HOOK]: tags.tag });
  evaluations.watchLongFrames();
  watchUncaughtErrors((address, message) => watch.noteUncaught(address, message));
  addEventListener('pagehide', () => reporter.flush());
}

/** Whether the page waits for something that no area's code can hasten: a file, an answer, identity, the connection. */
export function isPageWaiting(): boolean {
  const auth = authState();
  const isConfirming = auth.status === 'signed-in' && auth.confirmation !== undefined;
  return tags.isWaiting || requestsUnderWay() > 0 || isConfirming || !navigator.onLine;
}

/** Replaces the release that took the site out of the page. Must be called before anything else happens in it. */
export function replaceWhatEmptiedThePage(): void {
  watch.noteEmptied(evaluations.running);
}

/** How far an area has come; renders again when that changes. */
export function useAreaState(area: string): AreaState {
  return useSyncExternalStore(siteAreas.subscribe, () => siteAreas.state(area));
}
