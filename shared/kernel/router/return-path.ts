/** Returns `/` for anything that could open another site. */
export function safeReturnPath(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/')) return '/';
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  if (url?.origin !== origin || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
