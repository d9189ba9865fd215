import { authState } from '@forecourt/shared/auth';
import type { Area } from '@forecourt/shared/contract';
import { type LazyScreen, lazyScreen } from '@forecourt/shared/router';
import type { ComponentType } from 'react';

interface ScreensWithData {
  /** A screen whose data is asked for along with its code, not after it. */
  screen: (load: () => Promise<ComponentType>) => LazyScreen;
  /** Fetches ahead what the screen of a link needs. */
  prefetch: NonNullable<Area['prefetch']>;
}

/**
 * How the screens of an area come, with their data at the same time.
 * @param screenOf the screen of a path
 * @param loadPrefetch loads what asks for the data of a path
 */
export function screensWithData(
  screenOf: (path: string) => LazyScreen,
  loadPrefetch: (path: string) => Promise<{ prefetchData: (path: string) => void }>,
): ScreensWithData {
  function startData(path: string): void {
    loadPrefetch(path)
      .then(({ prefetchData }) => {
        // Who has signed out while the code was on its way would be refused.
        if (authState().status !== 'signed-out') prefetchData(path);
      })
      // The screen itself asks again, and says what went wrong.
      .catch(() => undefined);
  }

  return {
    screen(load) {
      const loaded: LazyScreen = lazyScreen(() => {
        // Fetched ahead for a link, it is not the screen of this address: `prefetch` starts the data of the link.
        if (screenOf(location.pathname) === loaded) startData(location.pathname);
        return load();
      });
      return loaded;
    },
    prefetch(path, what) {
      screenOf(path).preload();
      if (what === 'all') startData(path);
    },
  };
}
