import type { Area } from '@forecourt/shared/contract';
import type { AreaLoader } from './area-loader.ts';

export interface LoadAheadOptions {
  areas: Pick<AreaLoader, 'load' | 'settled'>;
  /** The area of the current path; it comes first. */
  current: string | null;
  /** The areas that the visitor may go on to. */
  others: readonly string[];
  /** Resolves when the browser has nothing better to do. */
  idle: () => Promise<void>;
  /** Resolves when the current area has had its time. */
  timeout: () => Promise<void>;
  /** The visitor pays for every byte: screens that nobody asked for stay where they are. */
  saveData: boolean;
}

/**
 * Brings in what the visitor may want next: the other areas, which also say what stands in the navigation, and then
 * the screens behind its entries. Only what the current path needs comes before.
 * @returns the way to stop it
 */
export function loadAhead({ areas, current, others, idle, timeout, saveData }: LoadAheadOptions): () => void {
  let stopped = false;

  async function start() {
    if (current !== null) await Promise.race([areas.settled(current), timeout()]);
    await idle();
    if (stopped) return;
    for (const area of others) {
      areas.load(area);
      if (!saveData) void prefetchScreens(area);
    }
  }

  async function prefetchScreens(area: string) {
    const state = await areas.settled(area);
    if (state.status !== 'ready') return;
    for (const { path } of state.area.navigation) {
      await idle();
      if (!stopped) prefetchScreen(state.area, path, 'code');
    }
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
