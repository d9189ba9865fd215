/** Shared module that the shell offers (type `Shared` of `@module-federation/runtime-core`). */
interface Offer {
  get: () => unknown;
  loaded?: unknown;
}

type ShareScope = Record<string, Record<string, Offer>>;

/** Shared module that the area uses, as `ConsumeSharedRuntimeModule` describes it in the entry. */
interface Consumed {
  shareKey: string;
  /** Returns a factory that throws, because areas bundle no copy of the module (`import: false`, sharing.ts). */
  fallback: () => unknown;
}

/** The part of `__webpack_require__` that a container uses. */
export interface ContainerWebpackRequire {
  m: Record<string, (module: { exports: unknown }) => void>;
  consumesLoadingData: { moduleIdToConsumeDataMapping?: Record<string, Consumed> };
}

/** webpack's own function, to which `@module-federation/enhanced` adds the field `federation`. */
declare const __webpack_require__: { federation: { bundlerRuntime?: typeof bundlerRuntime } };

/**
 * Replaces `@module-federation/webpack-bundler-runtime`, but neither loads remotes nor provides modules. The code that
 * `@module-federation/enhanced` emits calls it.
 */
export const bundlerRuntime = {
  /** `init` of the container: loads the shared modules, so that they are ready before any code of the area runs. */
  initContainerEntry: ({
    webpackRequire,
    shareScope,
  }: {
    webpackRequire: ContainerWebpackRequire;
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
  /** Emitted code calls this before the modules of each chunk run. Does nothing: the shared modules are ready already. */
  installInitialConsumes: () => undefined,
  consumes: () => undefined,
};

__webpack_require__.federation.bundlerRuntime = bundlerRuntime;

/** Chooses as Module Federation does: a version that is already loaded, or else the newest. */
function bestOffer(offers: Record<string, Offer>): Offer | undefined {
  const versions = Object.keys(offers);
  const best = versions.find((version) => offers[version]?.loaded) ?? newest(versions);
  return best === undefined ? undefined : offers[best];
}

/** Returns the newest version. A single version needs no collator: creating one takes the time of rendering a small screen. */
function newest(versions: string[]): string | undefined {
  if (versions.length < 2) return versions[0];
  return versions.sort(new Intl.Collator('en', { numeric: true }).compare).at(-1);
}
