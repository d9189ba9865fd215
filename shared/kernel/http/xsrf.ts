/** Cookie and header of the XSRF rule (docs/design.md §7). */
const COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * The value of the XSRF cookie: the first of its name, URI-decoded. A malformed `%` sequence is taken as it stands.
 * @param cookies the text of `document.cookie`
 */
export function xsrfToken(cookies: string): string | null {
  const prefix = `${COOKIE}=`;
  const cookie = cookies.split(/;\s*/).find((pair) => pair.startsWith(prefix));
  if (cookie === undefined) return null;
  const value = cookie.slice(prefix.length);
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The text of `document.cookie`; empty if the browser blocks it. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Takes the cookie away: it was made for one user, and the backend gives each their own. */
export function forgetXsrfToken(): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${COOKIE}=; Max-Age=0; Path=/`;
  } catch {
    // Cookies are blocked, so there is no token to remove.
  }
}

interface Outgoing {
  url: URL;
  method: string;
  headers: Headers;
}

/**
 * Whether a request carries the XSRF header: a write to the site's own origin, unless the caller has set it.
 * Origins are compared, not prefixes: `//other.host` gets nothing (CVE-2025-66035).
 */
export function takesXsrfHeader({ url, method, headers }: Outgoing, origin: string): boolean {
  return !SAFE_METHODS.has(method) && url.origin === origin && !headers.has(XSRF_HEADER);
}

/** Sets the XSRF header if the request needs it and there is a token. */
export function addXsrfHeader(request: Outgoing, origin: string, token: string | null): void {
  if (token !== null && takesXsrfHeader(request, origin)) request.headers.set(XSRF_HEADER, token);
}
