/** Path of the service worker. It is at the top of the site, so that its scope is the whole site. */
export const SERVICE_WORKER_PATH = '/sw.js';

/** Response header that makes an installed service worker remove itself; its value is ignored. */
export const NO_SERVICE_WORKER_HEADER = 'Forecourt-No-Service-Worker';

export const CACHE_NAME_PREFIX = 'forecourt-';

/** Whether a path is that of a code file, which never changes because its name contains a hash. */
export function isHashedFilePath(pathname: string): boolean {
  return /^\/(assets|remotes)\//.test(pathname);
}

export function isPageAddress(url: string): boolean {
  const [path = '/'] = url.split('?');
  return !/^\/(api|-|assets|remotes|icons)(\/|$)/.test(path) && !/\.\w{1,11}$/.test(path);
}

export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
