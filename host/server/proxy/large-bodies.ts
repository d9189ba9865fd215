import { MAX_CSV_FILE_BYTES, MAX_PHOTO_FILE_BYTES } from '@forecourt/shared/limits';
import type { BodyMemoryLimits } from '@forecourt/shared/server';
import type { HTTPMethods } from 'fastify';

export interface LargeBody {
  method: HTTPMethods;
  path: string;
  maxBytes: number;
}

export const LARGE_BODIES: readonly LargeBody[] = [
  { method: 'PUT', path: '/v1/vehicles/:id/photo', maxBytes: MAX_PHOTO_FILE_BYTES },
  { method: 'POST', path: '/v1/records/:id/photos', maxBytes: MAX_PHOTO_FILE_BYTES },
  { method: 'POST', path: '/v1/vehicles/:id/records/import', maxBytes: MAX_CSV_FILE_BYTES },
  { method: 'POST', path: '/v1/vehicles/:id/records/import/preview', maxBytes: MAX_CSV_FILE_BYTES },
];

/** Memory in bytes for large bodies: 16 of the largest, 4 per customer. Pages send photos of about 0.5 MB. */
export const LARGE_BODY_MEMORY: BodyMemoryLimits = {
  inAll: 16 * MAX_PHOTO_FILE_BYTES,
  perClient: 4 * MAX_PHOTO_FILE_BYTES,
};
