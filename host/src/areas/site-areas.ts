import { authState } from '@forecourt/shared/auth';
import { type Area, type ReleaseWithBaseUrl, SCRIPT_AND_STYLE_HOOK_NAME } from '@forecourt/shared/contract';
import { requestsUnderWay } from '@forecourt/shared/http';
import { siteSettings } from '@forecourt/shared/settings';
import { startTransition, useEffect, useState } from 'react';
import { findAreaMount, SIGNED_IN_AREAS } from '../../site-map/areas.ts';
import { loadQueryLibrary } from '../load-query.ts';
import { AreaLoader, type AreaState } from './area-loader.ts';
import { LOADING_TIMEOUT_MS, waitUntilIdle } from './at-rest.ts';
import { BlockingTimeMeter } from './evaluation-times.ts';
import { loadAreaModule } from './federation.ts';
import { FileTagHandler, probeFile } from './file-tags.ts';
import { fetchPreviewRelease, loadRelease } from './load-release.ts';
import { inlinedRegistry, refreshRegistry } from './registry.ts';
import { classifyFailure, ReleaseFailure, watchUncaughtErrors } from './release-failure.ts';
import { PageErrorAttribution, ReportQueue, sendReport } from './reporter.ts';
import { findRoutePattern, measureSampledPageView, ShownScreenHistory } from './vitals.ts';

const evaluations = new BlockingTimeMeter((address, ms) => watch.noteEvaluation(address, ms));
const tags = new FileTagHandler(LOADING_TIMEOUT_MS, evaluations);

// A page with a preview reports nothing, since its failures may be caused by the preview.
const reporter = new ReportQueue(inlinedRegistry.preview ? () => undefined : sendReport);

const shownScreens = new ShownScreenHistory();

const loadModule = (release: ReleaseWithBaseUrl) => loadAreaModule(release, tags, evaluations);

/** Loads an area. The query library is the shell's, so loading it does not count towards the release's time limit. */
async function loadArea(area: string, release: ReleaseWithBaseUrl): Promise<Area> {
  if (SIGNED_IN_AREAS.includes(area)) {
    await loadQueryLibrary().catch((error: unknown) => {
      throw new ReleaseFailure('network', 'the query library of the shell did not arrive', error, true);
    });
  }
  return loadRelease(area, release, { tags, loadModule });
}

export const siteAreas = new AreaLoader({
  registry: inlinedRegistry,
  refreshRegistry,
  loadRelease: loadArea,
  loadPreview: async (preview) => {
    const release = await fetchPreviewRelease(preview);
    const area = await loadArea(preview.area, release);
    return { ...area, navigation: release.navigation ?? area.navigation };
  },
  classify: (error, during) =>
    classifyFailure(error, during, { fault: (address) => tags.fault(address), probe: probeFile }),
  reports: {
    loaded: (...what) => reporter.loaded(...what),
    failed: (...what) => reporter.failed(...what),
    shown: (area, version, ms) => {
      reporter.shown(area, version, ms);
      shownScreens.note({ area, version, path: currentKind(area) }, performance.now());
    },
  },
  now: () => performance.now(),
});

function currentKind(area: string): string | null {
  const state = siteAreas.state(area);
  const mount = findAreaMount(location.pathname)?.mount;
  return state.status === 'ready' && mount !== undefined
    ? findRoutePattern(state.area, mount, location.pathname)
    : null;
}

const watch = new PageErrorAttribution({
  tags,
  areas: siteAreas,
  reports: reporter,
  currentArea: () => findAreaMount(location.pathname)?.area ?? null,
});

/** Observes how areas' scripts and styles load and block, and uncaught errors. Must be called before the first render. */
export function startAreaMonitoring(): void {
  Object.assign(globalThis, { [SCRIPT_AND_STYLE_HOOK_NAME]: tags.tag });
  evaluations.watchLongFrames();
  watchUncaughtErrors((address, message) => watch.noteUncaught(address, message));
  addEventListener('pagehide', () => reporter.flush());
}

export function sampleVitals(): void {
  const area = findAreaMount(location.pathname)?.area;
  if (inlinedRegistry.preview || area === undefined) return;
  void measureSampledPageView({
    sampleRate: siteSettings().vitals.sampleRate,
    random: Math.random,
    atRest: async () => {
      await siteAreas.firstScreen(area);
      await waitUntilIdle(hasPendingPageWork);
    },
    load: () => import(/* webpackChunkName: "vitals" */ './measure-page.ts'),
    tell: (vitals) => {
      for (const vital of vitals) {
        const screen = shownScreens.at(vital.at);
        if (screen) reporter.measured(screen, vital);
      }
      reporter.flush();
    },
  });
}

/** Whether a file, response, identity or connection is pending. If so, a missing screen is not caused by an area's code. */
export function hasPendingPageWork(): boolean {
  const auth = authState();
  const isConfirming = auth.status === 'signed-in' && auth.confirmation !== undefined;
  return isScreenWaiting() || isConfirming || !navigator.onLine;
}

export function isScreenWaiting(): boolean {
  return tags.isWaiting || requestsUnderWay() > 0;
}

export function replaceReleaseThatEmptiedPage(): void {
  watch.replaceReleaseThatEmptiedPage(evaluations.running);
}

export function useAreaState(area: string): AreaState {
  const [state, setState] = useState(() => siteAreas.state(area));
  useEffect(() => {
    const update = () => startTransition(() => setState(siteAreas.state(area)));
    update();
    return siteAreas.subscribe(update);
  }, [area]);
  return state;
}
