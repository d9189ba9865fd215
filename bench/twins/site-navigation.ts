import type { NavigationEntry } from '@forecourt/shared/contract';

declare const BENCH_NAVIGATION: Readonly<Record<string, NavigationEntry[]>>;

/** Area → what leads to it, written into the bundle by the build (twin-config.ts). */
export const NAVIGATION = BENCH_NAVIGATION;
