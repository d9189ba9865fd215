import type { Area } from '@forecourt/shared/contract';
import { AreaLoader, type AreaLoaderOptions } from '../area-loader.ts';
import { ReleaseFailure } from '../release-failure.ts';

interface TestLoaderOptions
  extends Pick<AreaLoaderOptions, 'registry'>,
    Partial<Pick<AreaLoaderOptions, 'refreshRegistry' | 'reports' | 'now'>> {
  /** Brings in a release or a preview, by the area's name and the release's version or the preview's origin. */
  bring: (area: string, what: string) => Promise<Area>;
  /** Resolves when it is found out why something failed; at once where it is not said. */
  findOut?: () => Promise<void>;
}

/** The area loader of a page whose edge and releases are the test's. */
export function createTestLoader({
  bring,
  findOut = async () => undefined,
  ...options
}: TestLoaderOptions): AreaLoader {
  return new AreaLoader({
    refreshRegistry: async () => options.registry,
    loadRelease: (area, { version }) => bring(area, version),
    loadPreview: ({ area, origin }) => bring(area, origin),
    classify: async (error, during) => {
      await findOut();
      if (error instanceof ReleaseFailure) return error;
      return new ReleaseFailure(during === 'load' ? 'evaluation' : 'render', String(error));
    },
    reports: { loaded: () => undefined, shown: () => undefined, failed: () => undefined },
    now: () => 0,
    ...options,
  });
}
