import type { AreaPreview, AreaRegistry, Release, ReleaseWithBaseUrl } from '@forecourt/shared/contract';
import { type AreaMount, trimSlashes } from '../../site-map/areas.ts';
import type { ReleaseCatalogue } from '../releases/serve/catalogue.ts';
import { isInCanary, type Visitor } from './visitor.ts';

export type ReleaseChooser = Pick<
  ReleaseCatalogue,
  'revision' | 'remotes' | 'choose' | 'navigation' | 'disabled' | 'canary'
>;

/** Kind of release of a remote that a visitor gets: the stable one, the canary, or a developer's preview. */
export type ReleaseVariant = 'stable' | 'canary' | 'preview';

/** Returns which kind of release the visitor gets from each remote. */
export function chooseVariantPerRemote(
  { bucket, preview }: Pick<Visitor, 'bucket' | 'preview'>,
  releases: ReleaseChooser,
): Record<string, ReleaseVariant> {
  const variantOf = (remote: string): ReleaseVariant => {
    if (preview?.area === remote) return 'preview';
    const canary = releases.canary(remote);
    return canary && isInCanary(bucket, remote, canary.percent) ? 'canary' : 'stable';
  };
  return Object.fromEntries(releases.remotes.map((remote) => [remote, variantOf(remote)]));
}

export function buildAreaRegistry(
  variants: Readonly<Record<string, ReleaseVariant>>,
  preview: AreaPreview | null,
  releases: ReleaseChooser,
): AreaRegistry {
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

function releaseUrlPath({ remote, version }: Pick<Release, 'remote' | 'version'>): string {
  return `/remotes/${remote}/${version}/`;
}

function locate(release: Release): ReleaseWithBaseUrl {
  const { version, contract, container, entry, files } = release;
  return { version, contract, container, entry, files, base: releaseUrlPath(release) };
}

export interface PreloadTag {
  href: string;
  as: 'script' | 'style';
  integrity: string;
}

/** Area whose code the page preloads; null for none (docs/design.md §2). A wrong sign-in hint only wastes bytes. */
export function findAreaToPreload(mount: AreaMount | null, seemsSignedIn: boolean): string | null {
  const fitting = ['anyone', seemsSignedIn ? 'signed-in' : 'signed-out'];
  return mount && fitting.includes(mount.access) ? mount.area : null;
}

/** Pattern of the screen that the release declares for a path; null if it declares none. */
export function findScreenPattern(path: string, { screens = {} }: Pick<Release, 'screens'>): string | null {
  const wanted = trimSlashes(path).split('/');
  const fits = (pattern: string) => {
    const parts = pattern.split('/');
    return (
      parts.length === wanted.length && parts.every((part, at) => part.startsWith(':') || part === wanted[at])
    );
  };
  const fitting = Object.keys(screens).filter(fits);
  // Patterns without parameters win, as in the router: `/vehicle/new` is not the vehicle "new".
  return fitting.find((pattern) => !pattern.includes(':')) ?? fitting[0] ?? null;
}

export function listPreloadTags(release: Release, screen: string | null): PreloadTag[] {
  const ofScreen = screen === null ? [] : (release.screens?.[screen] ?? []);
  return [...release.preload, ...ofScreen].flatMap((file) => {
    const integrity = release.files[file];
    const as = kindOf(file);
    return integrity && as ? [{ href: `${releaseUrlPath(release)}${file}`, as, integrity }] : [];
  });
}

function kindOf(file: string): PreloadTag['as'] | null {
  if (file.endsWith('.js')) return 'script';
  return file.endsWith('.css') ? 'style' : null;
}
