import { homePath, loginPath, logoutPath, readReturnTo } from '@forecourt/shared/links';
import { safeReturnPath } from '@forecourt/shared/router';

/** The sign-in page's address; it leads on to `wanted` afterwards. */
export function loginPathFor(wanted: string): string {
  const isWorthReturning = wanted !== homePath() && !leadsOut(wanted);
  return loginPath({ returnTo: isWorthReturning ? wanted : undefined });
}

/** Where to go after sign-in, out of the query of the sign-in page's address; always on this site. */
export function returnPath(parameters: URLSearchParams): string {
  const wanted = safeReturnPath(readReturnTo(parameters), location.origin);
  return leadsOut(wanted) ? homePath() : wanted;
}

/** Signing out again right after signing in is nobody's wish. */
function leadsOut(path: string): boolean {
  return path.startsWith(logoutPath());
}
