/** What a share scope says of one version of a module: `@module-federation/runtime-core`, type `Shared`. */
interface Offer {
  /** The module's factory, or a promise of it. */
  get: () => unknown;
  loaded?: unknown;
}

/** Name → version → who offers it. */
type ShareScope = Record<string, Record<string, Offer>>;

/** What the build has left in the entry of modules that come from the host: `ConsumeSharedRuntimeModule`. */
interface Consumed {
  shareKey: string;
  /** Answers with a factory that throws: an area has none of its own (`import: false`, sharing.ts). */
  fallback: () => unknown;
}

/** The part of `__webpack_require__` that is needed here. */
export interface ContainerRequire {
  /** Module id → what makes it. */
  m: Record<string, (module: { exports: unknown }) => void>;
  consumesLoadingData: { moduleIdToConsumeDataMapping?: Record<string, Consumed> };
}

/** Webpack's own `require`. `@module-federation/enhanced` gives it the object `federation`. */
declare const __webpack_require__: { federation: { bundlerRuntime?: typeof bundlerRuntime } };

/**
 * The part of a federation runtime that an area's container needs: `@module-federation/webpack-bundler-runtime` can also
 * load remotes, provide modules and bundle fallbacks. Called by what `@module-federation/enhanced` emits; this file takes the
 * place of the entry that it writes (federation-entry-plugin.ts).
 */
export const bundlerRuntime = {
  /** The container's `init`: `ContainerEntryModule`. What the area shares is there before any of its code runs. */
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
  /** Before modules of the entry itself run, and of each further chunk: `ConsumeSharedRuntimeModule`. */
  installInitialConsumes: () => undefined,
  consumes: () => undefined,
};

__webpack_require__.federation.bundlerRuntime = bundlerRuntime;

/** As the federation chooses a singleton: one that runs already, otherwise the newest. */
function bestOffer(offers: Record<string, Offer>): Offer | undefined {
  const versions = Object.keys(offers);
  const best = versions.find((version) => offers[version]?.loaded) ?? newest(versions);
  return best === undefined ? undefined : offers[best];
}

/** A collator takes as long to create as a small screen to draw: none for a single version. */
function newest(versions: string[]): string | undefined {
  if (versions.length < 2) return versions[0];
  return versions.sort(new Intl.Collator('en', { numeric: true }).compare).at(-1);
}
