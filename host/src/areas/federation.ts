import * as auth from '@forecourt/shared/auth';
import type { ReleaseWithBaseUrl } from '@forecourt/shared/contract';
import * as http from '@forecourt/shared/http';
import * as i18n from '@forecourt/shared/i18n';
import shared from '@forecourt/shared/package.json' with { type: 'json' };
import * as router from '@forecourt/shared/router';
import * as schema from '@forecourt/shared/schema';
import * as settings from '@forecourt/shared/settings';
import * as react from 'react';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import { loadQueryLibrary } from '../load-query.ts';
import type { BlockingTimeMeter } from './evaluation-times.ts';
import type { FileTagHandler } from './file-tags.ts';
import { createFileLoadError, ReleaseFailure } from './release-failure.ts';

const HOST = 'forecourt';

/** Shared module as Module Federation describes it: type `Shared` of `@module-federation/runtime-core`. */
export interface SharedModule {
  version: string;
  get: () => (() => unknown) | Promise<() => unknown>;
  /** The loaded module. If it and `loaded` are set, containers use it; otherwise they call `get` and store the result here. */
  lib?: () => unknown;
  loaded?: boolean;
  from: string;
  scope: string[];
  shareConfig: { singleton: boolean; requiredVersion: string };
  useIn: string[];
}

export type ShareScope = Record<string, Record<string, SharedModule>>;

export const PROVIDED_PACKAGE_VERSIONS: Readonly<Record<string, string>> = {
  react: react.version,
  '@forecourt/shared': shared.version,
};

/** Modules that the shell shares with areas; they exist once per page. Same list as shared/build/sharing.ts. */
export const shareScope: ShareScope = {
  react: offer(react.version, react),
  'react/jsx-runtime': offer(react.version, jsxRuntime),
  'react/jsx-dev-runtime': offer(react.version, jsxDevRuntime),
  '@forecourt/shared/auth': offer(shared.version, auth),
  '@forecourt/shared/http': offer(shared.version, http),
  '@forecourt/shared/i18n': offer(shared.version, i18n),
  '@forecourt/shared/query': offerLater(shared.version, loadQueryLibrary),
  '@forecourt/shared/router': offer(shared.version, router),
  '@forecourt/shared/schema': offer(shared.version, schema),
  '@forecourt/shared/settings': offer(shared.version, settings),
};

function offer(version: string, module: object): Record<string, SharedModule> {
  const factory = () => module;
  return { [version]: { ...hostOffer(version), get: () => factory, lib: factory, loaded: true } };
}

function offerLater(version: string, load: () => Promise<object>): Record<string, SharedModule> {
  const get = async () => {
    const module = await load();
    return () => module;
  };
  return { [version]: { ...hostOffer(version), get } };
}

function hostOffer(version: string): Omit<SharedModule, 'get'> {
  return {
    version,
    from: HOST,
    scope: ['default'],
    shareConfig: { singleton: true, requiredVersion: `^${version}` },
    useIn: [],
  };
}

/** Copy of the shell's entries, to restore them if Module Federation adds an area's higher version (docs/design.md §3). */
const hostOffers = Object.entries(shareScope).map(([name, offers]) => ({ name, own: { ...offers } }));

/** Removes foreign copies of the shell's modules, and returns a description of each. */
function restoreHostOffers(): string[] {
  return hostOffers.flatMap(({ name, own }) => {
    const foreign = Object.entries(shareScope[name] ?? {}).filter(
      ([version, offer]) => offer !== own[version],
    );
    shareScope[name] = { ...own };
    const source = `which exists once in the page and comes from the shell (${Object.keys(own).join(', ')})`;
    return foreign.map(([version]) => `${name} ${version}, ${source}`);
  });
}

const AREA_MODULE = './area';

const SCOPE = 'default';

/**
 * Webpack container, which an area's entry sets as a global variable. Only areas built with Module Federation's own runtime
 * need the third argument of `init`.
 */
interface Container {
  init: (scope: object, initScope: object[], options: object) => unknown;
  get: (module: string) => Promise<() => unknown>;
}

/** Loads an area's module. Each release has its own container name, so one page can contain several of an area. */
export async function loadAreaModule(
  release: ReleaseWithBaseUrl,
  tags: FileTagHandler,
  evaluations: Pick<BlockingTimeMeter, 'run'>,
): Promise<unknown> {
  const container = await loadContainer(release, tags);
  await initContainer(container);
  const factory = await container.get(AREA_MODULE).catch((error: unknown) => {
    if (!String(error).includes('does not exist in container')) throw error;
    throw new ReleaseFailure('contract', `it exposes no module ${AREA_MODULE}`, error);
  });
  return evaluations.run(new URL(release.base + release.entry, location.href).href, factory);
}

/** Initialises a container, and fails if it added copies of the shell's modules to the share scope. */
async function initContainer(container: Container): Promise<void> {
  let foreign: string[] = [];
  try {
    await container.init(shareScope, [], {
      version: '',
      shareScopeKeys: SCOPE,
      shareScopeMap: { [SCOPE]: shareScope },
    });
  } finally {
    foreign = restoreHostOffers();
  }
  if (foreign.length > 0) throw new ReleaseFailure('contract', `it brings ${foreign.join('; ')}`);
}

async function loadContainer(release: ReleaseWithBaseUrl, tags: FileTagHandler): Promise<Container> {
  const script = document.createElement('script');
  script.src = release.base + release.entry;
  script.fetchPriority = 'high';
  tags.tag(script);
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(createFileLoadError('error', script.src));
    document.head.append(script);
  }).finally(() => script.remove());
  const container: unknown = Reflect.get(globalThis, release.container);
  if (!isContainer(container) || tags.fault(script.src).thrown)
    throw createFileLoadError('missing', script.src);
  return container;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}
