import { type Area, PATH_PATTERN } from '@forecourt/shared/contract';
import { homePath } from '@forecourt/shared/links';
import { matchRoutes } from 'react-router-dom';

/** Pattern of the matching route, such as `/visits/:id`, so that it contains no ids; null without one. */
export function routeKind({ routes }: Pick<Area, 'routes'>, mount: string, pathname: string): string | null {
  const matches = matchRoutes([{ path: mount, children: [...routes] }], pathname) ?? [];
  const parts = matches.flatMap(({ route: { path = '' } }) => path.split('/')).filter(Boolean);
  const kind = parts.length > 0 ? ['', ...parts].join('/') : homePath();
  return matches.length > 1 && PATH_PATTERN.test(kind) ? kind : null;
}
