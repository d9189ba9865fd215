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
 * How many of them are read or passed on at once; one address has half of them. They are kept whole in memory, so unlike
 * others they take their place before they are read, and whoever comes on top is refused at once: together they take 160 MB.
 */
export const MAX_LARGE_BODIES = 16;
