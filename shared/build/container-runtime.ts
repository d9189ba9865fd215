/** Type `Shared` of `@module-federation/runtime-core`. */
interface Offer {
  get: () => unknown;
  loaded?: unknown;
}

type ShareScope = Record<string, Record<string, Offer>>;

/** A module from the host, as `ConsumeSharedRuntimeModule` describes it in the entry. */
interface Consumed {
  shareKey: string;
  /** Returns a factory that throws, because areas bundle no copy (`import: false`, sharing.ts). */
  fallback: () => unknown;
}

/** Part of `__webpack_require__`. */
export interface ContainerRequire {
  m: Record<string, (module: { exports: unknown }) => void>;
  consumesLoadingData: { moduleIdToConsumeDataMapping?: Record<string, Consumed> };
}

/** `@module-federation/enhanced` adds `federation`. */
declare const __webpack_require__: { federation: { bundlerRuntime?: typeof bundlerRuntime } };

/**
 * Part of `@module-federation/webpack-bundler-runtime`, which can also load remotes, provide modules and bundle fallbacks. The
 * code that `@module-federation/enhanced` emits calls it.
 */
export const bundlerRuntime = {
  /** The container's `init`. The shared modules are ready before any code of the area runs. */
  initContainerEntry: ({
    webpackRequire,
    shareScope,
  }: {
    webpackRequire: ContainerRequire;
    shareScope: ShareScope;
  }): Promise<unknown> => {
    const consumed = webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping ?? {};
    return Promise.all(
      Object.entries(consumed).map(async ([id, { shareKey, fallback }]) => {
        const offer = bestOffer(shareScope[shareKey] ?? {});
        const factory = (await (offer ? offer.get() : fallback())) as () => unknown;
        webpackRequire.m[id] = (module) => {
          module.exports = factory();
        };
      }),
    );
  },
  /** Called before the modules of the entry and of each further chunk run. */
  installInitialConsumes: () => undefined,
  consumes: () => undefined,
};

__webpack_require__.federation.bundlerRuntime = bundlerRuntime;

/** Same choice as the federation's: a loaded version, or else the newest. */
function bestOffer(offers: Record<string, Offer>): Offer | undefined {
  const versions = Object.keys(offers);
  const best = versions.find((version) => offers[version]?.loaded) ?? newest(versions);
  return best === undefined ? undefined : offers[best];
}

/** Creating a collator takes as much time as rendering a small screen. */
function newest(versions: string[]): string | undefined {
  if (versions.length < 2) return versions[0];
  return versions.sort(new Intl.Collator('en', { numeric: true }).compare).at(-1);
}
