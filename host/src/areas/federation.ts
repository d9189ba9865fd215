import type { LocatedRelease } from '@forecourt/shared/contract';
import { getInstance, type ModuleFederation } from '@module-federation/enhanced/runtime';
import type { EvaluationTimes } from './evaluation-times.ts';
import { fileLoadError } from './file-load-error.ts';
import type { FileTags } from './file-tags.ts';
import { HostOffers } from './host-offers.ts';
import { ReleaseFailure } from './release-failure.ts';

/** The module that every remote exposes (docs/design.md §3). */
const AREA_MODULE = './area';

/** Where the shell's singletons are offered. */
const SCOPE = 'default';

/** What the entry of a federated build leaves in the page; webpack's protocol, with a third argument of the federation's. */
interface Container {
  init: (scope: object, initScope: object[], options: object) => unknown;
  get: (module: string) => Promise<() => unknown>;
}

/** Share scope → what the host offers in it. */
const hostOffers = new WeakMap<object, HostOffers>();

/**
 * Brings the area module of a release into the page by Module Federation, anew each time. Each release has a
 * container of its own name, so several releases of one area can live in one page.
 * @throws FileLoadError when a file does not arrive, ReleaseFailure when there is no area module in what did or it
 * brings a copy of what comes from the host, and whatever the code throws while it is evaluated
 */
export async function loadAreaModule(
  release: LocatedRelease,
  tags: FileTags,
  evaluations: Pick<EvaluationTimes, 'run'>,
): Promise<unknown> {
  const federation = getInstance();
  if (!federation) throw new Error('The shell was built without its federation runtime.');
  const container = await loadContainer(release, tags);
  await initContainer(container, federation);
  const factory = await container.get(AREA_MODULE).catch((error: unknown) => {
    if (!String(error).includes('does not exist in container')) throw error;
    throw new ReleaseFailure('contract', `it exposes no module ${AREA_MODULE}`, error);
  });
  return evaluations.run(new URL(release.base + release.entry, location.href).href, factory);
}

/** Lets the container see what the host offers, and nobody what the container would offer in its place. */
async function initContainer(container: Container, federation: ModuleFederation): Promise<void> {
  const scope = federation.shareScopeMap[SCOPE] ?? {};
  const offers = hostOffers.get(scope) ?? new HostOffers(scope, federation.name);
  hostOffers.set(scope, offers);
  let foreign: string[] = [];
  try {
    await container.init(scope, [], sharing(federation));
  } finally {
    foreign = offers.restore();
  }
  if (foreign.length > 0) throw new ReleaseFailure('contract', `it brings ${foreign.join('; ')}`);
}

function sharing({ shareScopeMap }: ModuleFederation): object {
  return { version: '', shareScopeKeys: SCOPE, shareScopeMap };
}

/** Runs the entry, which leaves the container in a variable of the page. */
async function loadContainer(release: LocatedRelease, tags: FileTags): Promise<Container> {
  const script = document.createElement('script');
  script.src = release.base + release.entry;
  script.fetchPriority = 'high';
  tags.tag(script);
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(fileLoadError('error', script.src));
    document.head.append(script);
  }).finally(() => script.remove());
  const container: unknown = Reflect.get(globalThis, release.container);
  if (!isContainer(container) || tags.fault(script.src).thrown) throw fileLoadError('missing', script.src);
  return container;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}
