import type { Area, LocatedRelease, NavigationEntry, Preview, Registry } from '@forecourt/shared/contract';
import type { AreaState } from './area-state.ts';
import { isChangedByOthers, isThrownByOthers } from './changed-by-others.ts';
import { ReleaseFailure } from './release-failure.ts';

export interface AreaLoaderOptions {
  registry: Registry;
  /** Asks the edge what it knows now. */
  refreshRegistry: () => Promise<Registry>;
  /** Brings one release of an area into the page, anew each time. */
  loadRelease: (area: string, release: LocatedRelease) => Promise<Area>;
  /** Brings in what a developer has in place of the release. */
  loadPreview: (preview: Preview) => Promise<Area>;
  /** Finds out what kind of failure an error means. */
  classify: (error: unknown, during: 'load' | 'render') => Promise<ReleaseFailure>;
  /** Hears what became of each release; of a preview nothing. */
  reports: {
    loaded: (area: string, version: string, ms: number) => void;
    shown: (area: string, version: string, ms: number) => void;
    failed: (area: string, version: string, failure: ReleaseFailure) => void;
  };
  now: () => number;
}

/** Something that can be shown as the area. */
interface Candidate {
  /** The release; null for a preview, which nothing takes the place of. */
  version: string | null;
  load: () => Promise<Area>;
}

interface Run {
  /** It replaces what broke on one screen; the area's other screens may work. */
  isReplacement: boolean;
  /** What is being brought in, and the way to end that. */
  attempt?: { version: string | null; fail: (error: unknown) => void };
}

type ReadyState = Extract<AreaState, { status: 'ready' }>;

interface Progress {
  state: AreaState;
  /** What has had its one attempt until the visitor tries again. */
  attempted: Set<string | null>;
  /** What has had a second attempt, because its failure was transient. */
  reattempted: Set<string | null>;
  /** What was shown last, and what it was made of. */
  shown: { candidate: Candidate; state: ReadyState } | null;
  /** What is under way to bring the area in; of several only this one decides what is shown. */
  run: Run | null;
}

const LOADING: AreaState = { status: 'loading' };

/**
 * Brings areas in, each once, and keeps how far each has come. A release that fails, on its way or while it is shown,
 * is replaced by the previous good one in the same page view (docs/design.md §4). Knows nothing of React.
 */
export class AreaLoader {
  readonly #options: AreaLoaderOptions;
  readonly #areas = new Map<string, Progress>();
  readonly #listeners = new Set<() => void>();
  /** Whether a screen of any area has been in the page. */
  #hasScreen = false;
  #registry: Registry;
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

  /**
   * What leads to an area: what the registry says, before any of its code is there; null while nothing is known, as of a
   * release whose code alone says it. What is replaced or switched off keeps its place.
   */
  navigation(area: string): NavigationEntry[] | null {
    const { areas, preview } = this.#registry;
    const shown = this.#areas.get(area)?.shown;
    const own = shown?.state.area.navigation;
    if (own && preview?.area === area) return own;
    return areas[area]?.navigation ?? own ?? (shown ? [] : null);
  }

  /** Resolves when a screen is in the page, or none of the area can be: also when the visitor has gone on to another's. */
  firstScreen(area: string): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        const { status } = this.state(area);
        if (!this.#hasScreen && (status === 'loading' || status === 'ready')) return;
        unsubscribe();
        resolve();
      };
      const unsubscribe = this.subscribe(look);
      look();
    });
  }

  /** Resolves when an area that was asked for is no longer on its way. */
  settled(area: string): Promise<AreaState> {
    return new Promise((resolve) => {
      const look = () => {
        const state = this.state(area);
        if (state.status === 'loading') return;
        unsubscribe();
        resolve(state);
      };
      const unsubscribe = this.subscribe(look);
      look();
    });
  }

  /** Starts bringing in an area, unless that was started before. */
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
    void this.#bringIn(area, null, this.#start(area, { isReplacement: false }));
  }

  /**
   * Replaces what is shown of an area, after it threw or one of its screens did not arrive.
   * @param serial of the state that the error came from: a second error of the same is not a second failure
   */
  heal(area: string, serial: number, error: unknown): void {
    const shown = this.#areas.get(area)?.shown;
    const state = this.state(area);
    if (!shown || state.status !== 'ready' || state.serial !== serial) return;
    const run = this.#start(area, { isReplacement: true });
    void this.#diagnose(area, shown.candidate, error, 'render').then((failure) =>
      this.#bringIn(area, failure, run),
    );
  }

  /** Replaces a release whose code broke more than itself, be it shown or on its way. */
  fail(area: string, version: string, error: unknown): void {
    const progress = this.#areas.get(area);
    if (progress?.state.status === 'ready') {
      if (progress.shown?.candidate.version === version) this.heal(area, progress.state.serial, error);
    } else if (progress?.run?.attempt?.version === version) progress.run.attempt.fail(error);
  }

  /** @param ms from having the area and its path to a screen of it in the page */
  noteShown(area: string, ms: number): void {
    this.#hasScreen = true;
    this.#tell();
    const version = this.#areas.get(area)?.shown?.candidate.version;
    if (version) this.#options.reports.shown(area, version, ms);
  }

  /**
   * Gives an area another chance with another of its screens, when one screen failed and nothing could replace it, or
   * nothing has so far. What never worked stays failed.
   */
  reopen(area: string): void {
    const progress = this.#areas.get(area);
    if (!progress?.shown) return;
    if (progress.state.status !== 'failed' && !progress.run?.isReplacement) return;
    this.#show(area, progress.shown.candidate, progress.shown.state.area);
  }

  /** Tries again at the visitor's wish, with what the edge knows by now. */
  async retry(area: string): Promise<void> {
    const { status } = this.state(area);
    if (status !== 'failed' && status !== 'disabled') return;
    const progress = this.#areas.get(area);
    progress?.attempted.clear();
    progress?.reattempted.clear();
    const run = this.#start(area, { isReplacement: false });
    await this.#refresh();
    await this.#bringIn(area, null, run);
  }

  #start(area: string, run: Run): Run {
    const progress = this.#areas.get(area);
    this.#set(area, LOADING);
    if (progress) progress.run = run;
    return run;
  }

  /** @param failure why something is to take another's place; null at the beginning */
  async #bringIn(area: string, failure: ReleaseFailure | null, run: Run): Promise<void> {
    const attempted = this.#areas.get(area)?.attempted ?? new Set();
    let last = failure;
    let refreshed = false;
    for (;;) {
      // A file that is gone: the page is older than what the edge still keeps.
      if (last?.kind === 'http' && !refreshed) {
        await this.#refresh();
        refreshed = true;
      }
      if (!this.#decides(area, run)) return;
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

  #decides(area: string, run: Run): boolean {
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
    if (this.#decides(area, run)) this.#show(area, candidate, loaded);
    // It works and is not needed now; it may be later.
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
    const isBlamed = !isThrownByOthers(error) && (during === 'load' || !isChangedByOthers(error));
    if (version !== null && isBlamed) this.#options.reports.failed(area, version, failure);
    const progress = this.#areas.get(area);
    if (failure.isTransient && progress && !progress.reattempted.has(version)) {
      progress.reattempted.add(version);
      progress.attempted.delete(version);
    }
    return failure;
  }

  /** What can be shown as an area, best first; the business's message where it has switched the area off. */
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

  /** The registry in hand still serves when the edge does not answer. */
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
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
