import type { preParsingHookHandler } from 'fastify';

/** Far more than an honest body has, whose pieces hold at least 536 bytes each but for the last (RFC 9293 §3.7.1). */
const MAX_PIECES = 1_024;

/**
 * Drops who sends a body in tiny pieces: each is kept in a buffer of its own until the body is whole, and costs hundreds
 * of times its length.
 * @param maxBytes more than this of a body is not kept
 */
export const limitPieces =
  (maxBytes: number): preParsingHookHandler =>
  ({ raw }, _reply, payload, done) => {
    let pieces = 0;
    let bytes = 0;
    payload.on('data', (piece: Buffer) => {
      pieces += 1;
      bytes += piece.length;
      if (pieces > MAX_PIECES && bytes <= maxBytes) raw.destroy();
    });
    done(null, payload);
  };
