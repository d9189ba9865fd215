/** Whether an address is a page, not an endpoint of the edge or a file (last segment with an extension). */
export function isPageAddress(url: string): boolean {
  const [path = '/'] = url.split('?');
  return !/^\/(api|-|assets|remotes|icons)(\/|$)/.test(path) && !/\.\w{1,11}$/.test(path);
}
