import type { LocatedRelease } from '@forecourt/shared/contract';
import type { EvaluationTimes } from './evaluation-times.ts';
import { fileLoadError } from './file-load-error.ts';
import type { FileTags } from './file-tags.ts';
import { HostOffers } from './host-offers.ts';
import { ReleaseFailure } from './release-failure.ts';
import { shareScope } from './share-scope.ts';

const AREA_MODULE = './area';

const SCOPE = 'default';

/** Global variable that an area's entry sets: webpack's container, with a third argument of the federation. */
interface Container {
  init: (scope: object, initScope: object[], options: object) => unknown;
  get: (module: string) => Promise<() => unknown>;
}

const hostOffers = new HostOffers(shareScope);

/** Each release has its own container name, so several releases of an area can be in one page. */
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

/** A container must not replace the host's modules in the share scope. */
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
