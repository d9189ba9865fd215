import type { ConcurrencyOptions } from '@forecourt/shared/server';

/** Kinds of requests that have connections of their own to the backend, so that one kind cannot starve another. */
export type TrafficClass = 'read' | 'write' | 'costly' | 'documentation' | 'stream' | 'identity';

/**
 * How many requests of a class are passed on at once and how many wait. Writes wait longest: whoever books would rather
 * wait than try again. The documentation has files so long that its readers may keep their places for a while. Streams
 * stay open; they do not wait.
 */
export const CLASS_LIMITS: Readonly<Record<TrafficClass, ConcurrencyOptions>> = {
  read: { maxRunning: 32, maxWaiting: 512, maxWaitMs: 2_000 },
  write: { maxRunning: 32, maxWaiting: 512, maxWaitMs: 5_000 },
  costly: { maxRunning: 8, maxWaiting: 128, maxWaitMs: 5_000 },
  documentation: { maxRunning: 8, maxWaiting: 32, maxWaitMs: 5_000 },
  stream: { maxRunning: 1_024, maxWaiting: 0, maxWaitMs: 0 },
  identity: { maxRunning: 64, maxWaiting: 256, maxWaitMs: 5_000 },
};

/** Reads that make the backend work much longer than others do, below its root. */
const COSTLY = new Set(['/v1/availability', '/v1/me/export']);

/** What answers with a stream of events, below the backend's root. */
const STREAMS = new Set(['/v1/events']);

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The class of a request to the backend, by what it asks for and by nothing else that its sender says.
 * @param address below the backend's root, as it was sent
 */
export function backendClass(method: string, address: string): TrafficClass {
  if (!SAFE_METHODS.has(method)) return 'write';
  const path = routedPath(address);
  if (path.startsWith('/docs')) return 'documentation';
  if (STREAMS.has(path)) return 'stream';
  return COSTLY.has(path) ? 'costly' : 'read';
}

/** The path as the backend's router reads it, which ends it at `#` as well; what cannot be decoded was refused before. */
function routedPath(address: string): string {
  return decodeURIComponent(address.split(/[?#]/, 1)[0] ?? '');
}
