import type { Area } from '@forecourt/shared/contract';

/** Lets an area load one of its screens ahead. An area that fails to only loses the head start. */
export function prefetchScreen(area: Area, path: string, what: 'code' | 'all'): void {
  try {
    area.prefetch?.(path, what);
  } catch (error) {
    console.warn(`The area that ${path} leads to could not prefetch it:`, error);
  }
}
