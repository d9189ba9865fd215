/**
 * The path to open after sign-in, out of what an address carried. Anything that could lead to another
 * site, `//host` and backslash forms included, becomes the home screen.
 * @param wanted the untrusted value, for example `/vehicle/7?tab=history`
 * @param origin the site's own origin
 * @returns an absolute path on this site, with its query and fragment
 */
export function safeReturnPath(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/')) return '/';
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  if (url?.origin !== origin || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
