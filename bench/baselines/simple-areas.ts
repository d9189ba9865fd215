import type { Area, NavigationEntry } from '@forecourt/shared/contract';
import { requestsUnderWay } from '@forecourt/shared/http';
import { SIGNED_IN_AREAS } from '../../host/site-map/areas.ts';
import type { AreaLoader, AreaState } from '../../host/src/areas/area-loader.ts';
import { ReleaseFailure } from '../../host/src/areas/release-failure.ts';
import { loadQueryLibrary } from '../../host/src/load-query.ts';

export type AreaImporter = (area: string) => Promise<{ default: Area }>;

const LOADING: AreaState = { status: 'loading' };

/** Area loader of the baselines, with the interface that the shell expects; has one fixed build and no releases. */
export class BaselineAreaLoader implements Pick<AreaLoader, keyof AreaLoader> {
  readonly #import: AreaImporter;
  readonly #navigation: Readonly<Record<string, NavigationEntry[]>>;
  readonly #states = new Map<string, AreaState>();
  readonly #listeners = new Set<() => void>();
  #hasScreen = false;
  #serial = 0;

  constructor(importArea: AreaImporter, navigation: Readonly<Record<string, NavigationEntry[]>>) {
    this.#import = importArea;
    this.#navigation = navigation;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state(area: string): AreaState {
    return this.#states.get(area) ?? LOADING;
  }

  navigation(area: string): NavigationEntry[] {
    return this.#navigation[area] ?? [];
  }

  load(area: string): void {
    if (this.#states.has(area)) return;
    this.#set(area, LOADING);
    const query = SIGNED_IN_AREAS.includes(area) ? loadQueryLibrary() : null;
    Promise.all([this.#import(area), query]).then(
      ([module]) => this.#set(area, { status: 'ready', area: module.default, serial: ++this.#serial }),
      (error: unknown) => this.fail(area, '', error),
    );
  }

  async settled(area: string): Promise<AreaState> {
    await this.#until(() => this.state(area).status !== 'loading');
    return this.state(area);
  }

  firstScreen(): Promise<void> {
    return this.#until(() => this.#hasScreen);
  }

  noteShown(): void {
    this.#hasScreen = true;
    this.#tell();
  }

  heal(area: string, _serial: number, error: unknown): void {
    this.fail(area, '', error);
  }

  fail(area: string, _version: string, error: unknown): void {
    this.#set(area, { status: 'failed', failure: new ReleaseFailure('render', 'it failed', error) });
  }

  reopen(): void {}

  async retry(area: string): Promise<void> {
    this.#states.delete(area);
    this.load(area);
  }

  #until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const unsubscribe = this.subscribe(look);
      function look() {
        if (!isSo()) return;
        unsubscribe();
        resolve();
      }
      look();
    });
  }

  #set(area: string, state: AreaState): void {
    this.#states.set(area, state);
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

// These sites have no monitoring.
export function startAreaMonitoring(): void {}

export function replaceReleaseThatEmptiedPage(): void {}

export function sampleVitals(): void {}

export function hasPendingPageWork(): boolean {
  return isScreenWaiting() || !navigator.onLine;
}

export function isScreenWaiting(): boolean {
  return requestsUnderWay() > 0;
}

declare const BENCH_NAVIGATION: Readonly<Record<string, NavigationEntry[]>>;

/** Area → its navigation entries, inserted by the build (baseline-configs.ts). */
export const NAVIGATION_BY_AREA = BENCH_NAVIGATION;
