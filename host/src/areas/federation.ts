import type { LocatedRelease } from '@forecourt/shared/contract';
import type { EvaluationTimes } from './evaluation-times.ts';
import { fileLoadError } from './file-load-error.ts';
import type { FileTags } from './file-tags.ts';
import { HostOffers } from './host-offers.ts';
import { ReleaseFailure } from './release-failure.ts';
import { shareScope } from './share-scope.ts';

/** The module that every remote exposes (docs/design.md §3). */
const AREA_MODULE = './area';

/** The name of the share scope in which the shell's singletons are offered. */
const SCOPE = 'default';

/** What the entry of a federated build leaves in the page; webpack's protocol, with a third argument of the federation's. */
interface Container {
  init: (scope: object, initScope: object[], options: object) => unknown;
  get: (module: string) => Promise<() => unknown>;
}

/** What the share scope is kept to, whatever containers put into it. */
const hostOffers = new HostOffers(shareScope);

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
  const container = await loadContainer(release, tags);
  await initContainer(container);
  const factory = await container.get(AREA_MODULE).catch((error: unknown) => {
    if (!String(error).includes('does not exist in container')) throw error;
    throw new ReleaseFailure('contract', `it exposes no module ${AREA_MODULE}`, error);
  });
  return evaluations.run(new URL(release.base + release.entry, location.href).href, factory);
}

/** Lets the container see what the host offers, and nobody what the container would offer in its place. */
async function initContainer(container: Container): Promise<void> {
  let foreign: string[] = [];
  try {
    await container.init(shareScope, [], {
      version: '',
      shareScopeKeys: SCOPE,
      shareScopeMap: { [SCOPE]: shareScope },
    });
  } finally {
    foreign = hostOffers.restore();
  }
  if (foreign.length > 0) throw new ReleaseFailure('contract', `it brings ${foreign.join('; ')}`);
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
