import type { IncomingHttpHeaders } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { DEFAULT_MAX_BODY_BYTES } from '@forecourt/shared/limits';

/** Overhead in bytes of the buffer object of one chunk. */
const PIECE_BYTES = 256;

/** A body without a new chunk for this long may be refused when another body needs its memory. */
const STALLED_MS = 2_000;

/** Memory limits in bytes: of all clients together, and of one client. */
export interface BodyMemoryLimits {
  inAll: number;
  perClient: number;
}

interface LargeBody {
  client: string;
  bytes: number;
  isArriving: boolean;
  /** Arrival time of the last chunk, in ms by the clock of `BodyMemoryLimiter`. */
  heardAt: number;
  refuse: () => void;
}

export function mayHaveLargeBody(headers: IncomingHttpHeaders): boolean {
  return (
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > DEFAULT_MAX_BODY_BYTES
  );
}

/**
 * Limits the memory of request bodies above the usual size, by the bytes that have arrived. When the memory is full, a stalled
 * body is refused. If there is none, the client that uses most loses a body, unless the new body's client would use as much.
 */
export class BodyMemoryLimiter {
  readonly #limits: BodyMemoryLimits;
  readonly #now: () => number;
  readonly #bodies = new Set<LargeBody>();

  constructor(limits: BodyMemoryLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  get held(): number {
    return sum(this.#bodies);
  }

  /**
   * @returns `body`, to be read instead of `payload`; reading fails with `refusal` if the body is refused. Call `release` after
   * the response: it frees the memory and drains the payload, so that the sender reads the response
   */
  count(payload: Readable, client: string, refusal: () => Error): { body: Readable; release: () => void } {
    const counted: LargeBody = {
      client,
      bytes: 0,
      isArriving: true,
      heardAt: this.#now(),
      refuse: () => body.destroy(refusal()),
    };
    const release = () => {
      counted.isArriving = false;
      this.#bodies.delete(counted);
      payload.unpipe(body);
      payload.resume();
    };
    let arrived = 0;
    const body = new Transform({
      transform: (piece: Buffer, _encoding, done) => {
        arrived += piece.length + PIECE_BYTES;
        if (arrived <= DEFAULT_MAX_BODY_BYTES || this.#take(counted, arrived)) done(null, piece);
        else done(refusal());
      },
      flush: (done) => {
        counted.isArriving = false;
        done();
      },
    });
    body.once('error', release);
    payload.once('error', (error) => body.destroy(error));
    return { body: payload.pipe(body), release };
  }

  #take(body: LargeBody, bytes: number): boolean {
    body.heardAt = this.#now();
    const more = bytes - body.bytes;
    const ofClient = more + sum(this.#bodies, (each) => each.client === body.client);
    if (ofClient > this.#limits.perClient) return false;
    while (this.held + more > this.#limits.inAll) {
      const victim = this.#stalled(body) ?? this.#largest(ofClient);
      if (!victim) return false;
      this.#bodies.delete(victim);
      victim.refuse();
    }
    body.bytes = bytes;
    this.#bodies.add(body);
    return true;
  }

  #stalled(newcomer: LargeBody): LargeBody | undefined {
    const before = this.#now() - STALLED_MS;
    return [...this.#bodies]
      .filter((body) => body !== newcomer && body.isArriving && body.heardAt <= before)
      .sort((one, other) => one.heardAt - other.heardAt)[0];
  }

  /** Largest arriving body of the client that uses most memory; undefined if no client uses more than `bytes`. */
  #largest(bytes: number): LargeBody | undefined {
    const clients = Map.groupBy(this.#bodies, ({ client }) => client);
    const [most] = [...clients.values()]
      .filter((bodies) => sum(bodies) > bytes && bodies.some(({ isArriving }) => isArriving))
      .sort((one, other) => sum(other) - sum(one));
    return most?.filter(({ isArriving }) => isArriving).sort((one, other) => other.bytes - one.bytes)[0];
  }
}

function sum(bodies: Iterable<LargeBody>, isCounted = (_body: LargeBody) => true): number {
  let bytes = 0;
  for (const body of bodies) if (isCounted(body)) bytes += body.bytes;
  return bytes;
}
