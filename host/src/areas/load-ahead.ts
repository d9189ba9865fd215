import type { Area } from '@forecourt/shared/contract';
import type { AreaLoader } from './area-loader.ts';

export interface LoadAheadOptions {
  areas: Pick<AreaLoader, 'load' | 'settled' | 'firstScreen' | 'navigation'>;
  /** The area of the current path; its screen comes first. */
  current: string | null;
  /** The areas that the visitor may go on to. */
  others: readonly string[];
  /** Resolves when the page waits for nothing, and the browser has nothing better to do. */
  idle: () => Promise<void>;
  /** The network is slow, or the visitor pays for every byte: what nobody has asked for stays where it is. */
  savesNetwork: boolean;
}

/**
 * Brings in what the visitor may want next: the other areas, and then the screens that the navigation leads to. What the
 * current path needs comes before; of an area whose release does not say what leads to it, that comes in any case.
 * @returns the way to stop it
 */
export function loadAhead({ areas, current, others, idle, savesNetwork }: LoadAheadOptions): () => void {
  let stopped = false;

  async function start() {
    // The menu waits for what only their code can say.
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

export interface LoadScreenAheadOptions extends Pick<LoadAheadOptions, 'idle'> {
  areas: Pick<AreaLoader, 'load' | 'settled'>;
  area: string;
  path: string;
}

/**
 * Brings in one screen, of an area of its own, that the visitor is about to be led to: on every network, since they wait
 * for it.
 * @returns the way to stop it
 */
export function loadScreenAhead({ areas, area, path, idle }: LoadScreenAheadOptions): () => void {
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

/** Lets an area load one of its screens ahead. An area that fails to only loses the head start. */
export function prefetchScreen(area: Area, path: string, what: 'code' | 'all'): void {
  try {
    area.prefetch?.(path, what);
  } catch (error) {
    console.warn(`The area that ${path} leads to could not prefetch it:`, error);
  }
}
