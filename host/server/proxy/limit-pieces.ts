import type { preParsingHookHandler } from 'fastify';

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
