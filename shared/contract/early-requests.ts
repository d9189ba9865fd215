import * as z from 'zod/mini';

/** Header of requests that a page sends before its scripts arrive. They have a separate, small budget in the api. */
export const EARLY_REQUEST_HEADER = 'x-early-request';

/** Paths below `/v1/` that a release may request before its scripts arrive: the cheapest reads. `:` stands for an id. */
export const EARLY_REQUEST_PATHS = [
  'appointments',
  'appointments/:',
  'me',
  'me/calendar-feed',
  'notifications',
  'records/:',
  'reminders',
  'reminders/:',
  'vehicles',
  'vehicles/:',
  'vehicles/:/figures',
  'vehicles/:/history',
  'vehicles/:/odometer',
  'vehicles/:/photos',
] as const;

/** Maximum number per screen. A browser has six HTTP/1.1 connections, and a hanging backend must not delay the site's files. */
const MAX_EARLY_REQUESTS = 4;

const NAME = /:[a-z]+/g;

/**
 * Requests of a screen that the page sends before its scripts have loaded, relative to the backend's address, e.g.
 * `/v1/vehicles/:id?limit=100` if the screen's path has `:id`.
 */
export const earlyRequestsSchema = z
  .array(
    z
      .string()
      .check(
        z.regex(
          /^\/v\d+(?:\/(?::[a-z]+|[\w-]+))+(?:\?[\w=&-]+)?$/,
          'expected an address such as /v1/vehicles/:id',
        ),
        z.maxLength(200),
        z.refine(
          mayBeEarly,
          `not among what may be requested early: /v1/… of ${EARLY_REQUEST_PATHS.join(', ')}`,
        ),
      ),
  )
  .check(
    z.minLength(1),
    z.maxLength(MAX_EARLY_REQUESTS),
    z.refine((addresses) => new Set(addresses.map(pathOf)).size === addresses.length, 'the same path twice'),
  );

export function providesAllParams(path: string, addresses: readonly string[]): boolean {
  const names = addresses.flatMap((address) => address.match(NAME) ?? []);
  return names.every((name) => path.split('/').includes(name));
}

function mayBeEarly(address: string): boolean {
  const path = pathOf(address)
    .replace(/^\/v1\//, '')
    .replace(NAME, ':');
  return EARLY_REQUEST_PATHS.some((allowed) => allowed === path);
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '';
}
