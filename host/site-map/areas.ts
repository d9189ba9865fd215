import {
  bookPath,
  homePath,
  loginPath,
  logoutPath,
  mePath,
  notificationsPath,
  remindersPath,
  vehiclesPath,
  visitsPath,
} from '@forecourt/shared/links';

/** Who may enter: everyone else is led elsewhere by the guard (docs/design.md §2). */
export type Access = 'signed-in' | 'signed-out';

/** Where an area stands in the site. */
export interface AreaMount {
  area: string;
  /** The path that the area's routes are relative to. */
  mount: string;
  /** The paths that belong to the area here: `/` is itself alone, every other one includes its inner screens. */
  paths: readonly string[];
  access: Access;
}

/** The shell's table of areas: one line brings an area into the site. */
export const AREAS: readonly AreaMount[] = [
  {
    area: 'selfservice',
    mount: homePath(),
    paths: [homePath(), bookPath(), visitsPath(), remindersPath(), notificationsPath(), mePath()],
    access: 'signed-in',
  },
  { area: 'vehicle', mount: vehiclesPath(), paths: [vehiclesPath()], access: 'signed-in' },
  { area: 'auth', mount: homePath(), paths: [loginPath()], access: 'signed-out' },
  { area: 'auth', mount: homePath(), paths: [logoutPath()], access: 'signed-in' },
];

/** Areas for customers who are signed in; one that is also for others (sign-in itself) has nothing to navigate to. */
export const SIGNED_IN_AREAS: readonly string[] = [...new Set(AREAS.map(({ area }) => area))].filter((name) =>
  AREAS.every(({ area, access }) => area !== name || access === 'signed-in'),
);

/** A path without the slashes at its end; `/` stays. A loop, since `/\/+$/` takes quadratic time on a long row of slashes. */
export function trimSlashes(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

/** The line of the table that a path belongs to; null when the site has no such path. */
export function mountOf(pathname: string): AreaMount | null {
  const path = trimSlashes(pathname);
  return (
    AREAS.find(({ paths }) =>
      paths.some((own) => path === own || (own !== '/' && path.startsWith(`${own}/`))),
    ) ?? null
  );
}
