import type { LocatedRelease, Preview, Registry, Release } from '@forecourt/shared/contract';
import type { ReleaseCatalogue } from '../releases/serve/catalogue.ts';
import { isInCanary } from './canary-bucket.ts';
import type { Visitor } from './visitor.ts';

/** What a page asks of the edge's catalogue. */
export type ReleaseChoice = Pick<
  ReleaseCatalogue,
  'revision' | 'remotes' | 'choose' | 'navigation' | 'disabled' | 'canary'
>;

/** Which release of a remote a visitor gets: everybody's, the one that is being tried, or a developer's own. */
export type Variant = 'stable' | 'canary' | 'preview';

/** Remote → which of its releases this visitor gets. */
export function variantsFor(
  { bucket, preview }: Pick<Visitor, 'bucket' | 'preview'>,
  releases: ReleaseChoice,
): Record<string, Variant> {
  const variantOf = (remote: string): Variant => {
    if (preview?.area === remote) return 'preview';
    const canary = releases.canary(remote);
    return canary && isInCanary(bucket, remote, canary.percent) ? 'canary' : 'stable';
  };
  return Object.fromEntries(releases.remotes.map((remote) => [remote, variantOf(remote)]));
}

/** What one visitor's page knows of the areas. */
export function pageRegistry(
  variants: Readonly<Record<string, Variant>>,
  preview: Preview | null,
  releases: ReleaseChoice,
): Registry {
  const areas = releases.remotes.map((remote) => {
    const inCanary = variants[remote] === 'canary';
    const chosen = releases.choose(remote, inCanary).map(locate);
    const navigation = releases.navigation(remote, inCanary);
    const disabled = releases.disabled(remote);
    return [
      remote,
      { releases: chosen, ...(navigation && { navigation }), ...(disabled && { disabled }) },
    ] as const;
  });
  return { areas: Object.fromEntries(areas), ...(preview && { preview }) };
}

/** Folder of a release's files on the site; ends with a slash. */
export function baseOf({ remote, version }: Pick<Release, 'remote' | 'version'>): string {
  return `/remotes/${remote}/${version}/`;
}

function locate(release: Release): LocatedRelease {
  const { version, contract, container, entry, files } = release;
  return { version, contract, container, entry, files, base: baseOf(release) };
}
