import { homePath, loginPath, logoutPath, readReturnTo } from '@forecourt/shared/links';
import { safeReturnPath } from '@forecourt/shared/router';

export function loginPathFor(wanted: string): string {
  const isWorthReturning = wanted !== homePath() && !leadsOut(wanted);
  return loginPath({ returnTo: isWorthReturning ? wanted : undefined });
}

/** Path to open after signing in; always on this site. */
export function returnPath(parameters: URLSearchParams): string {
  const wanted = safeReturnPath(readReturnTo(parameters), location.origin);
  return leadsOut(wanted) ? homePath() : wanted;
}

/** Returning there would sign out again. */
function leadsOut(path: string): boolean {
  return path.startsWith(logoutPath());
}
