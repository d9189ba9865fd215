import type { ConcurrencyOptions } from '@forecourt/shared/server';

/** Kinds of requests that have connections of their own to the backend, so that one kind cannot starve another. */
export type TrafficClass = 'read' | 'write' | 'costly' | 'documentation' | 'stream' | 'identity';

/**
 * How many requests of a class are passed on at once and how many wait. Writes wait longest: whoever books would rather
 * wait than try again. The documentation has files so long that its readers may keep their places for a while. Streams
 * stay open; they do not wait.
 */
export const CLASS_LIMITS: Readonly<Record<TrafficClass, ConcurrencyOptions>> = {
  read: { running: 32, waiting: 512, maxWaitMs: 2_000 },
  write: { running: 32, waiting: 512, maxWaitMs: 5_000 },
  costly: { running: 8, waiting: 128, maxWaitMs: 5_000 },
  documentation: { running: 8, waiting: 32, maxWaitMs: 5_000 },
  stream: { running: 1_024, waiting: 0, maxWaitMs: 0 },
  identity: { running: 64, waiting: 256, maxWaitMs: 5_000 },
};

/** Reads that make the backend work much longer than others do, below its root. */
const COSTLY = new Set(['/v1/availability', '/v1/me/export']);

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface PassedRequest {
  method: string;
  /** Below the backend's root, without the query. */
  path: string;
  accept: string | undefined;
}

/** The class of a request to the backend. */
export function backendClass({ method, path, accept }: PassedRequest): TrafficClass {
  if (!SAFE_METHODS.has(method)) return 'write';
  if (accept?.includes('text/event-stream')) return 'stream';
  if (path.startsWith('/docs')) return 'documentation';
  return COSTLY.has(path) ? 'costly' : 'read';
}
