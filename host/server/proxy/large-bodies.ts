import type { BodyMemoryLimits } from '@forecourt/shared/server';
import type { HTTPMethods } from 'fastify';

/** Photos, and records of vehicles as files: what the backend takes besides JSON, and as much of it as it takes itself. */
export interface LargeBody {
  method: HTTPMethods;
  /** Below the backend's root. */
  path: string;
  maxBytes: number;
}

const PHOTO_BYTES = 10 * 1024 * 1024;
const CSV_BYTES = 1024 * 1024;

export const LARGE_BODIES: readonly LargeBody[] = [
  { method: 'PUT', path: '/v1/vehicles/:id/photo', maxBytes: PHOTO_BYTES },
  { method: 'POST', path: '/v1/records/:id/photos', maxBytes: PHOTO_BYTES },
  { method: 'POST', path: '/v1/vehicles/:id/records/import', maxBytes: CSV_BYTES },
  { method: 'POST', path: '/v1/vehicles/:id/records/import/preview', maxBytes: CSV_BYTES },
];

/**
 * Memory for these bodies from their arrival to the response, in bytes: sixteen of the largest, four of one customer. A photo as
 * the page sends it has half a megabyte.
 */
export const LARGE_BODY_MEMORY: BodyMemoryLimits = { inAll: 16 * PHOTO_BYTES, perClient: 4 * PHOTO_BYTES };
