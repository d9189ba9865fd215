import type { NavigationEntry } from '@forecourt/shared/contract';

declare const BENCH_NAVIGATION: Readonly<Record<string, NavigationEntry[]>>;

/** Area → its navigation entries, inserted by the build (twin-configs.ts). */
export const NAVIGATION = BENCH_NAVIGATION;
