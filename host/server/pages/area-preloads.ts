import type { Release } from '@forecourt/shared/contract';
import { type AreaMount, trimSlashes } from '../../site-map/areas.ts';
import { baseOf } from './page-registry.ts';

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
