import type { Area } from '@forecourt/shared/contract';
import type { AreaLoader } from './area-loader.ts';

export interface PreloadAreasOptions {
  areas: Pick<AreaLoader, 'load' | 'settled' | 'firstScreen' | 'navigation'>;
  current: string | null;
  others: readonly string[];
  /** Resolves when no request is pending and the browser is idle. */
  idle: () => Promise<void>;
  /** Whether to save network traffic: the network is slow, or the visitor saves data. */
  savesNetwork: boolean;
}

/**
 * Loads other areas when the browser is idle, unless `savesNetwork`. Those without declared navigation entries are loaded at
 * once, because only their code contains the entries. Returns a function that stops further loading.
 */
export function preloadOtherAreas({
  areas,
  current,
  others,
  idle,
  savesNetwork,
}: PreloadAreasOptions): () => void {
  let stopped = false;

  async function start() {
    for (const area of others) if (areas.navigation(area) === null) areas.load(area);
    if (current !== null) await areas.firstScreen(current);
    await idle();
    if (stopped || savesNetwork) return;
    for (const area of others) {
      areas.load(area);
      void prefetchScreens(area);
    }
  }

  async function prefetchScreens(area: string) {
    const state = await areas.settled(area);
    if (state.status !== 'ready') return;
    for (const { path } of areas.navigation(area) ?? []) {
      await idle();
      if (!stopped) prefetchScreen(state.area, path, 'code');
    }
  }

  void start();
  return () => {
    stopped = true;
  };
}

export interface PreloadScreenOptions extends Pick<PreloadAreasOptions, 'idle'> {
  areas: Pick<AreaLoader, 'load' | 'settled'>;
  area: string;
  path: string;
}

export function preloadScreen({ areas, area, path, idle }: PreloadScreenOptions): () => void {
  let stopped = false;

  async function start() {
    await idle();
    if (stopped) return;
    areas.load(area);
    const state = await areas.settled(area);
    if (!stopped && state.status === 'ready') prefetchScreen(state.area, path, 'code');
  }

  void start();
  return () => {
    stopped = true;
  };
}

/** Loads a screen before it is opened. If that fails, the screen loads when it is opened. */
export function prefetchScreen(area: Area, path: string, what: 'code' | 'all'): void {
  try {
    area.prefetch?.(path, what);
  } catch (error) {
    console.warn(`The area that ${path} leads to could not prefetch it:`, error);
  }
}

const SLOW = new Set(['slow-2g', '2g', '3g']);

/** Whether the network is slow or the visitor saves data; `connection` is not in every browser (wicg.github.io/netinfo). */
export function shouldSaveNetworkTraffic(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || SLOW.has(connection?.effectiveType ?? '');
}
