import { type Area, PATH_PATTERN } from '@forecourt/shared/contract';
import { homePath } from '@forecourt/shared/links';
import { matchRoutes } from 'react-router-dom';

/**
 * The kind of a path: the pattern of the route that shows it, such as `/visits/:id`. Ids are never in it, so that of all
 * customers' visits there is one.
 * @param mount the path that the area's routes are relative to
 * @returns null where no route, or one for whatever is left (`*`), shows it
 */
export function routeKind({ routes }: Pick<Area, 'routes'>, mount: string, pathname: string): string | null {
  const matches = matchRoutes([{ path: mount, children: [...routes] }], pathname) ?? [];
  const parts = matches.flatMap(({ route: { path = '' } }) => path.split('/')).filter(Boolean);
  const kind = parts.length > 0 ? ['', ...parts].join('/') : homePath();
  return matches.length > 1 && PATH_PATTERN.test(kind) ? kind : null;
}
