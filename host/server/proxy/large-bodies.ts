import type { BodyMemoryLimits } from '@forecourt/shared/server';
import type { HTTPMethods, preParsingHookHandler } from 'fastify';

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

/** An honest body's pieces hold at least as much, all but the last (RFC 9293 §3.7.1). */
const SMALLEST_PIECE_BYTES = 536;

/** Far more than an honest body of a usual size has. */
const MIN_PIECES_ALLOWED = 1_024;

/**
 * Drops who sends a body in tiny pieces: each is kept in a buffer of its own until the body is whole, and costs hundreds
 * of times its length.
 * @param maxBytes more than this of a body is not kept
 */
export const limitPieces =
  (maxBytes: number): preParsingHookHandler =>
  ({ raw }, _reply, payload, done) => {
    const maxPieces = Math.max(MIN_PIECES_ALLOWED, Math.ceil(maxBytes / SMALLEST_PIECE_BYTES) + 1);
    let pieces = 0;
    let bytes = 0;
    payload.on('data', (piece: Buffer) => {
      pieces += 1;
      bytes += piece.length;
      if (pieces > maxPieces && bytes <= maxBytes) raw.destroy();
    });
    done(null, payload);
  };
