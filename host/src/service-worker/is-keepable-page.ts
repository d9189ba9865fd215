/**
 * Whether an answer is a page of the site that may be kept: not an overloaded edge's, nor a preview, nor what somebody on the
 * way says in the place of the site. Browsers refuse a redirected answer where the page is opened from the cache.
 */
export function isKeepablePage({ status, type, redirected, headers }: Response): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  const isOfSite = status === 200 && type === 'basic' && !redirected;
  return isOfSite && isPage && !/no-store/.test(headers.get('Cache-Control') ?? '');
}
