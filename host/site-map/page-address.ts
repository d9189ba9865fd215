/** Whether an address is a page's, and not of the edge's own endpoints or a file (a last segment with an extension). */
export function isPageAddress(url: string): boolean {
  const [path = '/'] = url.split('?');
  return !/^\/(api|-|assets|remotes|icons)(\/|$)/.test(path) && !/\.\w{1,11}$/.test(path);
}
