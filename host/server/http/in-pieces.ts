import { Readable } from 'node:stream';

const PIECE_BYTES = 64 * 1024;

/** How many pieces are written before newcomers are let in. */
const PIECES_PER_TURN = 4;

/** A piece that is to be written. */
interface Waiting {
  stream: Readable;
  write: () => void;
}

const waiting: Waiting[] = [];
let isScheduled = false;

/** Whether a body is worth cutting. */
export const isLong = (body: Buffer): boolean => body.length > PIECE_BYTES;

/**
 * A long body in pieces, a few of all answers at a time. Written as a whole it is copied into the system's buffers at
 * once, and the process lets in one newcomer between two such copies: hundreds who ask for the longest files together
 * would keep everybody else waiting for seconds (docs/decisions/014-limits-of-the-edge.md).
 */
export function inPieces(body: Buffer): Readable {
  let begin = 0;
  return new Readable({
    read() {
      const write = () => {
        this.push(body.subarray(begin, begin + PIECE_BYTES));
        begin += PIECE_BYTES;
        if (begin >= body.length) this.push(null);
      };
      waiting.push({ stream: this, write });
      schedule();
    },
  });
}

function schedule(): void {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  setImmediate(takeTurn);
}

function takeTurn(): void {
  const turn: Waiting[] = [];
  while (turn.length < PIECES_PER_TURN) {
    const next = waiting.shift();
    if (!next) break;
    // Whoever has left takes nobody's turn.
    if (!next.stream.destroyed) turn.push(next);
  }
  isScheduled = false;
  schedule();
  for (const { write } of turn) write();
}
