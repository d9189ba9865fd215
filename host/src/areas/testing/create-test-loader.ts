import type { Area } from '@forecourt/shared/contract';
import { AreaLoader, type AreaLoaderOptions } from '../area-loader.ts';
import { ReleaseFailure } from '../release-failure.ts';

interface TestLoaderOptions
  extends Pick<AreaLoaderOptions, 'registry'>,
    Partial<Pick<AreaLoaderOptions, 'refreshRegistry' | 'reports' | 'now'>> {
  /** Loads an area in a test. `what` is the version of the release, or the origin of the preview. */
  loadArea: (area: string, what: string) => Promise<Area>;
  /** Resolves when the cause of a failure is known; at once by default. */
  waitForDiagnosis?: () => Promise<void>;
}

/** Creates an area loader with the registry and releases of a test. */
export function createTestAreaLoader({
  loadArea,
  waitForDiagnosis = async () => undefined,
  ...options
}: TestLoaderOptions): AreaLoader {
  return new AreaLoader({
    refreshRegistry: async () => options.registry,
    loadRelease: (area, { version }) => loadArea(area, version),
    loadPreview: ({ area, origin }) => loadArea(area, origin),
    classify: async (error, during) => {
      await waitForDiagnosis();
      if (error instanceof ReleaseFailure) return error;
      return new ReleaseFailure(during === 'load' ? 'evaluation' : 'render', String(error));
    },
    reports: { loaded: () => undefined, shown: () => undefined, failed: () => undefined },
    now: () => 0,
    ...options,
  });
}
