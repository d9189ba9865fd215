import type { ConcurrencyLimitOptions } from '@forecourt/shared/server';
import type { ConnectionLimits } from '../connections/connection-limits.ts';

/** Kinds of requests with separate connections to the backend, so that one kind cannot starve another. */
export type TrafficClass =
  | 'read'
  | 'write'
  | 'availability'
  | 'export'
  | 'photo'
  | 'upload'
  | 'sender'
  | 'documentation'
  | 'stream'
  | 'identity';

const MAX_STREAMS = 1_024;

/**
 * Limits of running and of waiting requests for each class. Reads and writes wait briefly, so that even under tenfold load
 * responses take less than a second; pages retry refused requests. `sender` is a separate class for looking up who sends an
 * upload, so that uploads take no capacity from reads. Responses of `export` and `documentation` may be long and read slowly.
 * Streams take at most half of all connections.
 */
export const computeTrafficClassLimits = ({
  inAll,
}: Pick<ConnectionLimits, 'inAll'>): Readonly<Record<TrafficClass, ConcurrencyLimitOptions>> => ({
  read: { maxRunning: 32, maxWaiting: 256, maxWaitMs: 350 },
  write: { maxRunning: 32, maxWaiting: 128, maxWaitMs: 350 },
  availability: { maxRunning: 8, maxWaiting: 128, maxWaitMs: 5_000 },
  export: { maxRunning: 4, maxWaiting: 32, maxWaitMs: 5_000 },
  photo: { maxRunning: 16, maxWaiting: 256, maxWaitMs: 5_000 },
  upload: { maxRunning: 4, maxWaiting: 16, maxWaitMs: 15_000 },
  sender: { maxRunning: 4, maxWaiting: 64, maxWaitMs: 5_000 },
  documentation: { maxRunning: 8, maxWaiting: 32, maxWaitMs: 5_000 },
  stream: { maxRunning: Math.min(MAX_STREAMS, Math.floor(inAll / 2)), maxWaiting: 0, maxWaitMs: 0 },
  identity: { maxRunning: 64, maxWaiting: 256, maxWaitMs: 5_000 },
});

/**
 * Limit of streams that are being opened: until its response begins, a stream costs as much as other requests. No stream is
 * opened while a read or a write waits, because customers wait for those, and many tabs may open streams in the same second.
 */
export const computeStreamOpeningLimit = (
  limits: Pick<ConnectionLimits, 'inAll'>,
): ConcurrencyLimitOptions => ({
  maxRunning: 8,
  maxWaiting: computeTrafficClassLimits(limits).stream.maxRunning,
  maxWaitMs: 5_000,
});

const CLASS_OF_PATH: ReadonlyMap<string, TrafficClass> = new Map([
  ['/v1/availability', 'availability'],
  ['/v1/me/export', 'export'],
  ['/v1/events', 'stream'],
]);

const PHOTO_PATH = /^\/v1\/(?:workshop\/)?photos\//;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Class of any request except an upload. @param address as sent, relative to the backend's root */
export function classifyRequest(method: string, address: string): TrafficClass {
  if (!SAFE_METHODS.has(method)) return 'write';
  const path = routedPath(address);
  if (path.startsWith('/docs')) return 'documentation';
  if (PHOTO_PATH.test(path)) return 'photo';
  if (path.startsWith('/v1/vehicles/') && path.endsWith('/record.csv')) return 'export';
  return CLASS_OF_PATH.get(path) ?? 'read';
}

const BOOKING_PATH = /^\/v1\/appointments(?:\/[^/]+\/(?:reschedule|cancel))?$/;

/** Whether a request books, moves or cancels a visit, for the service level objective (docs/decisions/052-objectives.md). */
export function isBookingChangeRequest(method: string, address: string): boolean {
  return method === 'POST' && BOOKING_PATH.test(routedPath(address));
}

/** Path by which the backend chooses a route: it ends at `?` or `#`. Addresses that cannot be decoded were refused earlier. */
function routedPath(address: string): string {
  return decodeURIComponent(address.split(/[?#]/, 1)[0] ?? '');
}
