/** Cookie and header of the XSRF rule (docs/design.md §7). */
const COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';

const SAFE_METHODS = new Set(['GET', 'HEAD']);

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

export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

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

/** Compares origins, not prefixes, so that `//other.host` gets no token (CVE-2025-66035). */
export function takesXsrfHeader({ url, method, headers }: Outgoing, origin: string): boolean {
  return !SAFE_METHODS.has(method) && url.origin === origin && !headers.has(XSRF_HEADER);
}

export function addXsrfHeader(request: Outgoing, origin: string, token: string | null): void {
  if (token !== null && takesXsrfHeader(request, origin)) request.headers.set(XSRF_HEADER, token);
}
