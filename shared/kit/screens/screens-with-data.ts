import { authState } from '@forecourt/shared/auth';
import type { Area } from '@forecourt/shared/contract';
import { type LazyScreen, lazyScreen } from '@forecourt/shared/router';
import type { ComponentType } from 'react';

interface PrefetchingScreenFactory {
  /** Returns a lazy screen whose data is requested while its code loads. */
  screen: (load: () => Promise<ComponentType>) => LazyScreen;
  prefetch: NonNullable<Area['prefetch']>;
}

/**
 * Returns `screen`, which creates an area's lazy screens, and the area's `prefetch`.
 * @param screenOf returns the screen of a path; undefined for a path without a route
 */
export function createPrefetchingScreenFactory(
  screenOf: (path: string) => LazyScreen | undefined,
  loadPrefetch: (path: string) => Promise<{ prefetchData: (path: string) => void }>,
): PrefetchingScreenFactory {
  function startData(path: string): void {
    loadPrefetch(path)
      .then(({ prefetchData }) => {
        // The backend would refuse the requests of a signed-out user.
        if (authState().status !== 'signed-out') prefetchData(path);
      })
      // Ignore failures of the prefetch code: the screen sends its requests itself, and shows their failures.
      .catch(() => undefined);
  }

  return {
    screen(load) {
      const loaded: LazyScreen = lazyScreen(() => {
        // Only for the screen at the current address. For other screens, `prefetch` decides whether to request the data.
        if (screenOf(location.pathname) === loaded) startData(location.pathname);
        return load();
      });
      return loaded;
    },
    prefetch(path, what) {
      const found = screenOf(path);
      if (!found) return;
      found.preload();
      if (what === 'all') startData(path);
    },
  };
}
