import type { ConcurrencyOptions } from '@forecourt/shared/server';
import type { ConnectionLimits } from '../connections/connection-limits.ts';

/** Kinds of requests that have connections of their own to the backend, so that one kind cannot starve another. */
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
 * How many requests of a class are passed on at once and how many wait. Reads and writes wait so briefly that with ten times
 * the load that a machine can bear even the last good answer comes within a second; a burst that it can bear is through
 * in that time. The page tries again by itself, a write with its idempotency key.
 * The senders of uploads are identified in a class of their own, so that uploads take no capacity from reads.
 * Photos come by the dozen, and from a store that may be slow. What is uploaded waits for a processor of the backend.
 * Exports and files of the documentation can be so long that their readers keep their places for a while. Streams stay
 * open, and leave half of all connections to those who ask for something.
 */
export const classLimits = ({
  inAll,
}: Pick<ConnectionLimits, 'inAll'>): Readonly<Record<TrafficClass, ConcurrencyOptions>> => ({
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
 * How many streams are being opened at once: until the backend's answer begins, a stream is work like any other request. After
 * a deployment all of them are opened again, and take turns.
 */
export const openingLimit = (limits: Pick<ConnectionLimits, 'inAll'>): ConcurrencyOptions => ({
  maxRunning: 16,
  maxWaiting: classLimits(limits).stream.maxRunning,
  maxWaitMs: 5_000,
});

/** Paths below the backend's root: what makes it work much longer than other reads do, and what answers with events. */
const CLASS_OF_PATH: ReadonlyMap<string, TrafficClass> = new Map([
  ['/v1/availability', 'availability'],
  ['/v1/me/export', 'export'],
  ['/v1/events', 'stream'],
]);

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The class of a request to the backend, but for what it uploads (large-bodies.ts), by what it asks for and by nothing else that its sender says.
 * @param address below the backend's root, as it was sent
 */
export function backendClass(method: string, address: string): TrafficClass {
  if (!SAFE_METHODS.has(method)) return 'write';
  const path = routedPath(address);
  if (path.startsWith('/docs')) return 'documentation';
  if (path.startsWith('/v1/photos/')) return 'photo';
  if (path.startsWith('/v1/vehicles/') && path.endsWith('/record.csv')) return 'export';
  return CLASS_OF_PATH.get(path) ?? 'read';
}

/** The path as the backend's router reads it, which ends it at `#` as well; what cannot be decoded was refused before. */
function routedPath(address: string): string {
  return decodeURIComponent(address.split(/[?#]/, 1)[0] ?? '');
}
