import { type Area, areaSchema, type LocatedRelease, type Registry } from '@forecourt/shared/contract';

/** Why an area cannot be shown. */
export class AreaLoadError extends Error {
  override name = 'AreaLoadError';
  readonly area: string;
  /** `unavailable`: no release is known. `load`: its code did not arrive or did not run. `contract`: it is not an area. */
  readonly kind: 'unavailable' | 'load' | 'contract';

  constructor(area: string, kind: AreaLoadError['kind'], detail: string, cause?: unknown) {
    super(`The area "${area}" cannot be shown: ${detail}`, { cause });
    this.area = area;
    this.kind = kind;
  }
}

/** How far an area has come. */
export type AreaState =
  | { status: 'loading' }
  | { status: 'ready'; area: Area }
  | { status: 'failed'; error: AreaLoadError };

export interface AreaLoaderOptions {
  registry: Registry;
  /** Asks the edge what it knows now. */
  refreshRegistry: () => Promise<Registry>;
  /** Brings an area's module into the page; `again` after an attempt that failed. */
  loadModule: (located: LocatedRelease, again: boolean) => Promise<unknown>;
}

const LOADING: AreaState = { status: 'loading' };

/** Loads areas, each once, and keeps how far each has come. Knows nothing of React. */
export class AreaLoader {
  readonly #options: AreaLoaderOptions;
  readonly #states = new Map<string, AreaState>();
  readonly #listeners = new Set<() => void>();
  #registry: Registry;

  constructor(options: AreaLoaderOptions) {
    this.#options = options;
    this.#registry = options.registry;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state(area: string): AreaState {
    return this.#states.get(area) ?? LOADING;
  }

  /** Starts loading an area, unless that was started before. */
  load(area: string): void {
    if (this.#states.has(area)) return;
    this.#set(area, LOADING);
    void this.#attempt(area, false);
  }

  /** Tries again after a failure, with what the edge knows by now. */
  async retry(area: string): Promise<void> {
    if (this.state(area).status !== 'failed') return;
    this.#set(area, LOADING);
    // The registry in hand still serves when the edge does not answer.
    this.#registry = await this.#options.refreshRegistry().catch(() => this.#registry);
    await this.#attempt(area, true);
  }

  async #attempt(area: string, again: boolean): Promise<void> {
    const state = await this.#loadArea(area, again).then(
      (loaded): AreaState => ({ status: 'ready', area: loaded }),
      (error: unknown): AreaState => ({ status: 'failed', error: asLoadError(area, error) }),
    );
    if (state.status === 'failed') console.warn(state.error.message, state.error.cause ?? '');
    this.#set(area, state);
  }

  async #loadArea(area: string, again: boolean): Promise<Area> {
    const located = this.#registry[area];
    if (!located) throw new AreaLoadError(area, 'unavailable', 'the edge knows no release of it');
    const module = (await this.#options.loadModule(located, again)) as { default?: unknown } | null;
    const parsed = areaSchema.safeParse(module?.default);
    if (parsed.success) return module?.default as Area;
    const faults = parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || 'default export'}: ${issue.message}`,
    );
    throw new AreaLoadError(
      area,
      'contract',
      `${located.release.version} is not an area (${faults.join('; ')})`,
    );
  }

  #set(area: string, state: AreaState): void {
    this.#states.set(area, state);
    for (const listener of [...this.#listeners]) listener();
  }
}

function asLoadError(area: string, error: unknown): AreaLoadError {
  if (error instanceof AreaLoadError) return error;
  return new AreaLoadError(area, 'load', 'its code could not be loaded', error);
}
