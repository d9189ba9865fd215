import { safeReturnPath } from '@forecourt/shared/router';

/** Query parameter of the sign-in page that holds where the visitor wanted to go. */
const RETURN_PARAMETER = 'return';

/** The sign-in page's address; it leads on to `wanted` afterwards. */
export function loginPath(wanted: string): string {
  if (wanted === '/' || leadsOut(wanted)) return '/login';
  return `/login?${new URLSearchParams({ [RETURN_PARAMETER]: wanted })}`;
}

/** Where to go after sign-in, out of the query of the sign-in page's address; always on this site. */
export function returnPath(parameters: URLSearchParams): string {
  const wanted = safeReturnPath(parameters.get(RETURN_PARAMETER), location.origin);
  return leadsOut(wanted) ? '/' : wanted;
}

/** Signing out again right after signing in is nobody's wish. */
function leadsOut(path: string): boolean {
  return path.startsWith('/logout');
}
