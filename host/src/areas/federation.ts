import type { LocatedRelease } from '@forecourt/shared/contract';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';

/**
 * Brings the area module of a release into the page by Module Federation. Each release has a container of
 * its own name, so several releases of one area can live in one page.
 * @param again registers anew, which makes the runtime forget an attempt that failed
 */
export async function loadAreaModule({ release, base }: LocatedRelease, again: boolean): Promise<unknown> {
  const entry = new URL(release.entry, base).href;
  registerRemotes([{ name: release.container, entry, type: 'global' }], { force: again });
  return loadRemote(`${release.container}/area`);
}
