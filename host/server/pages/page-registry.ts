import type { LocatedRelease, Preview, Registry, Release } from '@forecourt/shared/contract';
import { type AreaMount, trimSlashes } from '../../site-map/areas.ts';
import type { ReleaseCatalogue } from '../releases/serve/catalogue.ts';
import { isInCanary, type Visitor } from './visitor.ts';

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

/** A file that the page fetches before any script has run. */
export interface Preload {
  href: string;
  as: 'script' | 'style';
  integrity: string;
}

/**
 * The area whose code a visitor needs for a path: none where the guard will lead them elsewhere, because no code
 * is fetched for a visitor who may not enter (docs/design.md §2). A hint may be wrong; then the guard has the last word
 * and some bytes were wasted.
 */
export function areaToPreload(mount: AreaMount | null, seemsSignedIn: boolean): string | null {
  return mount?.access === (seemsSignedIn ? 'signed-in' : 'signed-out') ? mount.area : null;
}

/** The screen of a release that a path shows, by its pattern; null where the release does not say. */
export function screenAt(path: string, { screens = {} }: Pick<Release, 'screens'>): string | null {
  const wanted = trimSlashes(path).split('/');
  const fits = (pattern: string) => {
    const parts = pattern.split('/');
    return (
      parts.length === wanted.length && parts.every((part, at) => part.startsWith(':') || part === wanted[at])
    );
  };
  const fitting = Object.keys(screens).filter(fits);
  // As the router has it: `/vehicle/new` is not the vehicle "new".
  return fitting.find((pattern) => !pattern.includes(':')) ?? fitting[0] ?? null;
}

/** The files for the first paint of a release, in order. @param screen what it is to show: `screenAt` */
export function preloadsOf(release: Release, screen: string | null): Preload[] {
  const ofScreen = screen === null ? [] : (release.screens?.[screen] ?? []);
  return [...release.preload, ...ofScreen].flatMap((file) => {
    const integrity = release.files[file];
    const as = kindOf(file);
    return integrity && as ? [{ href: `${baseOf(release)}${file}`, as, integrity }] : [];
  });
}

function kindOf(file: string): Preload['as'] | null {
  if (file.endsWith('.js')) return 'script';
  return file.endsWith('.css') ? 'style' : null;
}
