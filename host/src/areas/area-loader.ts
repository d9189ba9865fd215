import type {
  Area,
  AreaPreview,
  AreaRegistry,
  NavigationEntry,
  ReleaseWithBaseUrl,
} from '@forecourt/shared/contract';
import { isDomChangedByOthers, isThrownByForeignCode, ReleaseFailure } from './release-failure.ts';

export interface AreaLoaderOptions {
  registry: AreaRegistry;
  refreshRegistry: () => Promise<AreaRegistry>;
  loadRelease: (area: string, release: ReleaseWithBaseUrl) => Promise<Area>;
  loadPreview: (preview: AreaPreview) => Promise<Area>;
  classify: (error: unknown, during: 'load' | 'render') => Promise<ReleaseFailure>;
  /** Called when a release has loaded, was shown or failed; not called for previews. */
  reports: {
    loaded: (area: string, version: string, ms: number) => void;
    shown: (area: string, version: string, ms: number) => void;
    failed: (area: string, version: string, failure: ReleaseFailure) => void;
  };
  now: () => number;
}

interface Candidate {
  /** Version of the release; null for a preview, which is never replaced by a release. */
  version: string | null;
  load: () => Promise<Area>;
}

interface Run {
  /** Whether this run replaces a release because one screen failed; the area's other screens may work. */
  isReplacement: boolean;
  attempt?: { version: string | null; fail: (error: unknown) => void };
}

type ReadyState = Extract<AreaState, { status: 'ready' }>;

interface Progress {
  state: AreaState;
  /** Versions not to try again unless the visitor retries. A first transient failure, for example, removes a version. */
  attempted: Set<string | null>;
  /** Versions that were tried a second time, because their first failure was transient. */
  reattempted: Set<string | null>;
  shown: { candidate: Candidate; state: ReadyState } | null;
  /** Pending run; results of earlier runs are ignored. */
  run: Run | null;
}

const LOADING: AreaState = { status: 'loading' };

/** Loads the areas of a page. A failing release is replaced by another in the same page view (docs/design.md §4). */
export class AreaLoader {
  readonly #options: AreaLoaderOptions;
  readonly #areas = new Map<string, Progress>();
  readonly #listeners = new Set<() => void>();
  #hasScreen = false;
  #registry: AreaRegistry;
  #serial = 0;

  constructor(options: AreaLoaderOptions) {
    this.#options = options;
    this.#registry = options.registry;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state(area: string): AreaState {
    return this.#areas.get(area)?.state ?? LOADING;
  }

  /** Navigation entries of an area; null while unknown, since some releases declare them only in their code. */
  navigation(area: string): NavigationEntry[] | null {
    const { areas, preview } = this.#registry;
    const shown = this.#areas.get(area)?.shown;
    const own = shown?.state.area.navigation;
    if (own && preview?.area === area) return own;
    return areas[area]?.navigation ?? own ?? (shown ? [] : null);
  }

  /** Resolves when a screen of any area is rendered, or when this area has failed or is disabled. */
  firstScreen(area: string): Promise<unknown> {
    return this.#until(area, ({ status }) => this.#hasScreen || (status !== 'loading' && status !== 'ready'));
  }

  settled(area: string): Promise<AreaState> {
    return this.#until(area, ({ status }) => status !== 'loading');
  }

  #until(area: string, isAwaited: (state: AreaState) => boolean): Promise<AreaState> {
    return new Promise((resolve) => {
      const look = () => {
        const state = this.state(area);
        if (!isAwaited(state)) return;
        unsubscribe();
        resolve(state);
      };
      const unsubscribe = this.subscribe(look);
      look();
    });
  }

  load(area: string): void {
    if (this.#areas.has(area)) return;
    const progress = {
      state: LOADING,
      attempted: new Set<null>(),
      reattempted: new Set<null>(),
      shown: null,
      run: null,
    };
    this.#areas.set(area, progress);
    void this.#loadBest(area, null, this.#start(area, { isReplacement: false }));
  }

  /** Replaces a release that failed to render. @param serial of the failed state; a second error of that state is ignored */
  heal(area: string, serial: number, error: unknown): void {
    const shown = this.#areas.get(area)?.shown;
    const state = this.state(area);
    if (!shown || state.status !== 'ready' || state.serial !== serial) return;
    const run = this.#start(area, { isReplacement: true });
    void this.#diagnose(area, shown.candidate, error, 'render').then((failure) =>
      this.#loadBest(area, failure, run),
    );
  }

  /** Replaces a release whose code broke the page, even while the release is still loading. */
  fail(area: string, version: string, error: unknown): void {
    const progress = this.#areas.get(area);
    if (progress?.state.status === 'ready') {
      if (progress.shown?.candidate.version === version) this.heal(area, progress.state.serial, error);
    } else if (progress?.run?.attempt?.version === version) progress.run.attempt.fail(error);
  }

  noteShown(area: string, ms: number): void {
    this.#hasScreen = true;
    this.#notify();
    const version = this.#areas.get(area)?.shown?.candidate.version;
    if (version) this.#options.reports.shown(area, version, ms);
  }

  reopen(area: string): void {
    const progress = this.#areas.get(area);
    if (!progress?.shown) return;
    if (progress.state.status !== 'failed' && !progress.run?.isReplacement) return;
    this.#show(area, progress.shown.candidate, progress.shown.state.area);
  }

  async retry(area: string): Promise<void> {
    const { status } = this.state(area);
    if (status !== 'failed' && status !== 'disabled') return;
    const progress = this.#areas.get(area);
    progress?.attempted.clear();
    progress?.reattempted.clear();
    const run = this.#start(area, { isReplacement: false });
    await this.#refresh();
    await this.#loadBest(area, null, run);
  }

  #start(area: string, run: Run): Run {
    const progress = this.#areas.get(area);
    this.#set(area, LOADING);
    if (progress) progress.run = run;
    return run;
  }

  async #loadBest(area: string, failure: ReleaseFailure | null, run: Run): Promise<void> {
    const attempted = this.#areas.get(area)?.attempted ?? new Set();
    let last = failure;
    let refreshed = false;
    for (;;) {
      // An `http` failure probably means that the edge no longer has the file and the page is outdated: fetch the registry.
      if (last?.kind === 'http' && !refreshed) {
        await this.#refresh();
        refreshed = true;
      }
      if (!this.#isCurrent(area, run)) return;
      const candidates = this.#candidates(area);
      if (typeof candidates === 'string') {
        return this.#set(area, { status: 'disabled', message: candidates });
      }
      const candidate = candidates.find(({ version }) => !attempted.has(version));
      if (!candidate) return this.#set(area, { status: 'failed', failure: last });
      attempted.add(candidate.version);
      last = await this.#attempt(area, candidate, run);
      if (!last) return;
    }
  }

  #isCurrent(area: string, run: Run): boolean {
    return this.#areas.get(area)?.run === run;
  }

  async #attempt(area: string, candidate: Candidate, run: Run): Promise<ReleaseFailure | null> {
    const { now, reports } = this.#options;
    const started = now();
    const failed = new Promise<never>((_, fail) => {
      run.attempt = { version: candidate.version, fail };
    });
    const loaded = await Promise.race([candidate.load(), failed]).catch((error: unknown) =>
      this.#diagnose(area, candidate, error, 'load'),
    );
    if (loaded instanceof ReleaseFailure) return loaded;
    if (candidate.version !== null) reports.loaded(area, candidate.version, now() - started);
    if (this.#isCurrent(area, run)) this.#show(area, candidate, loaded);
    else this.#areas.get(area)?.attempted.delete(candidate.version);
    return null;
  }

  async #diagnose(
    area: string,
    { version }: Candidate,
    error: unknown,
    during: 'load' | 'render',
  ): Promise<ReleaseFailure> {
    const failure = await this.#options.classify(error, during);
    const what = `The area "${area}" ${version ?? '(preview)'}`;
    console.warn(`${what} failed (${failure.kind}): ${failure.message}`, failure.cause ?? '');
    const isCausedByRelease =
      !isThrownByForeignCode(error) && (during === 'load' || !isDomChangedByOthers(error));
    if (version !== null && isCausedByRelease) this.#options.reports.failed(area, version, failure);
    const progress = this.#areas.get(area);
    if (failure.isTransient && progress && !progress.reattempted.has(version)) {
      progress.reattempted.add(version);
      progress.attempted.delete(version);
    }
    return failure;
  }

  #candidates(area: string): Candidate[] | string {
    const { loadPreview, loadRelease, registry } = this.#options;
    const { preview } = registry;
    if (preview?.area === area) return [{ version: null, load: () => loadPreview(preview) }];
    const { releases, disabled } = this.#registry.areas[area] ?? { releases: [] };
    if (disabled) return disabled.message;
    return releases.map((release) => ({
      version: release.version,
      load: () => loadRelease(area, release),
    }));
  }

  async #refresh(): Promise<void> {
    this.#registry = await this.#options.refreshRegistry().catch(() => this.#registry);
  }

  #show(area: string, candidate: Candidate, loaded: Area): void {
    const state: ReadyState = { status: 'ready', area: loaded, serial: ++this.#serial };
    const progress = this.#areas.get(area);
    if (progress) progress.shown = { candidate, state };
    this.#set(area, state);
  }

  #set(area: string, state: AreaState): void {
    const progress = this.#areas.get(area);
    if (progress) Object.assign(progress, { state, run: null });
    this.#notify();
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

export type AreaState =
  | { status: 'loading' }
  /** @property serial number that increases with each load, even of the same release */
  | { status: 'ready'; area: Area; serial: number }
  /** @property failure of the release tried last; null if the registry contains no release */
  | { status: 'failed'; failure: ReleaseFailure | null }
  | { status: 'disabled'; message: string };
