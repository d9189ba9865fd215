import type { NavigationEntry } from '@forecourt/shared/contract';
import { homePath } from '@forecourt/shared/links';
import { trimSlashes } from '../../site-map/areas.ts';

/** Entry that a path belongs to. Home matches only itself. */
export function findEntry(entries: NavigationEntry[] | null, pathname: string): NavigationEntry | undefined {
  const path = trimSlashes(pathname);
  return entries?.find(
    (entry) => path === entry.path || (entry.path !== homePath() && path.startsWith(`${entry.path}/`)),
  );
}
