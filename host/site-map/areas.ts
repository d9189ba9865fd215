import {
  bookPath,
  homePath,
  loginPath,
  logoutPath,
  mePath,
  notificationsPath,
  remindersPath,
  sharedPath,
  sharedRecordPath,
  sharedVisitPath,
  vehiclesPath,
  visitsPath,
} from '@forecourt/shared/links';

/** `anyone`: every visitor, signed in or not, so the screen does not wait for the auth state. */
export type AreaAccess = 'signed-in' | 'signed-out' | 'anyone';

export interface AreaMount {
  area: string;
  /** Path to which the area's routes are relative. */
  mount: string;
  /** Paths of the area. A path includes all paths below it, except `/` and those for anyone. */
  paths: readonly string[];
  access: AreaAccess;
}

export const AREA_MOUNTS: readonly AreaMount[] = [
  {
    area: 'selfservice',
    mount: homePath(),
    paths: [homePath(), bookPath(), visitsPath(), remindersPath(), notificationsPath(), mePath()],
    access: 'signed-in',
  },
  { area: 'selfservice', mount: homePath(), paths: [sharedVisitPath()], access: 'anyone' },
  { area: 'vehicle', mount: vehiclesPath(), paths: [vehiclesPath()], access: 'signed-in' },
  { area: 'vehicle', mount: sharedPath(), paths: [sharedRecordPath()], access: 'anyone' },
  { area: 'auth', mount: homePath(), paths: [loginPath()], access: 'signed-out' },
  { area: 'auth', mount: homePath(), paths: [logoutPath()], access: 'signed-in' },
];

export const SIGNED_IN_AREAS: readonly string[] = [...new Set(AREA_MOUNTS.map(({ area }) => area))].filter(
  (name) => AREA_MOUNTS.every(({ area, access }) => area !== name || access !== 'signed-out'),
);

/** Removes slashes at the end; `/` stays. A regular expression (`/\/+$/`) would take quadratic time on many slashes. */
export function trimSlashes(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

export function findAreaMount(pathname: string): AreaMount | null {
  const path = trimSlashes(pathname);
  return (
    AREA_MOUNTS.find(({ paths, access }) =>
      paths.some((own) => path === own || (own !== '/' && access !== 'anyone' && path.startsWith(`${own}/`))),
    ) ?? null
  );
}

// Name of the cookie whose value begins with `1` while a user is signed in. It proves nothing: the edge only chooses preloads,
// early requests and the first frame by it. Tabs compare the rest, a hash of the uid (docs/decisions/007-sign-in-hint.md).
export const SIGN_IN_HINT_COOKIE = 'forecourt-signed-in';
