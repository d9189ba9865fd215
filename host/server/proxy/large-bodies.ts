import { MAX_CSV_FILE_BYTES, MAX_PHOTO_FILE_BYTES } from '@forecourt/shared/limits';
import type { BodyMemoryLimits } from '@forecourt/shared/server';
import type { HTTPMethods, preParsingHookHandler } from 'fastify';

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

/** Bytes from arrival to response: 16 of the largest, 4 per customer. The page sends photos of about 0.5 MB. */
export const LARGE_BODY_MEMORY: BodyMemoryLimits = {
  inAll: 16 * MAX_PHOTO_FILE_BYTES,
  perClient: 4 * MAX_PHOTO_FILE_BYTES,
};

/** Smallest TCP segment (RFC 9293 §3.7.1): all chunks of a normal body are at least this long, except the last. */
const MIN_CHUNK_BYTES = 536;

const MIN_CHUNKS_ALLOWED = 1_024;

/** Drops a client that sends tiny chunks: each is buffered separately and costs hundreds of times its length. */
export const limitChunks =
  (maxBytes: number): preParsingHookHandler =>
  ({ raw }, _reply, payload, done) => {
    const maxChunks = Math.max(MIN_CHUNKS_ALLOWED, Math.ceil(maxBytes / MIN_CHUNK_BYTES) + 1);
    let chunks = 0;
    let bytes = 0;
    payload.on('data', (piece: Buffer) => {
      chunks += 1;
      bytes += piece.length;
      if (chunks > maxChunks && bytes <= maxBytes) raw.destroy();
    });
    done(null, payload);
  };
