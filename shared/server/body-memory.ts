import type { IncomingHttpHeaders } from 'node:http';
import { type Readable, Transform } from 'node:stream';

/** Bodies up to this size are not counted, in bytes: every route accepts as much. */
const UNCOUNTED_BYTES = 64 * 1024;

/** What one piece of a body costs in addition to its length: the buffer object that holds it. */
const PIECE_BYTES = 256;

/** After this time without a piece, in milliseconds, a body loses its memory to one that arrives. */
const STALLED_MS = 2_000;

/** Limits in bytes. */
export interface BodyMemoryLimits {
  inAll: number;
  perClient: number;
}

interface LargeBody {
  client: string;
  bytes: number;
  isArriving: boolean;
  /** When its last piece arrived, in milliseconds. */
  heardAt: number;
  refuse: () => void;
}

/** Whether a body may be so large that it is counted, by what its request declares. */
export function mayBeCounted(headers: IncomingHttpHeaders): boolean {
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > UNCOUNTED_BYTES
  );
}

/**
 * Memory for the bodies that are larger than 64 KB. A body takes only what has arrived of it, so one that is announced and not
 * sent takes nothing. When all of it is taken, a body that has stalled gives way, else one of the client that holds most, as long
 * as that is more than the newcomer's client would hold.
 */
export class BodyMemory {
  readonly #limits: BodyMemoryLimits;
  readonly #now: () => number;
  readonly #bodies = new Set<LargeBody>();

  /** @param now the time in milliseconds */
  constructor(limits: BodyMemoryLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Bytes that are held now. */
  get held(): number {
    return sum(this.#bodies);
  }

  /**
   * Counts a body while it is read. A body that finds no memory, or has to give way, fails with `refusal`.
   * @param client whose body it is
   * @returns the same body, to be read in place of `payload`; and what to call when the request is answered, which gives the memory
   * back, and reads and drops the rest, so that the sender gets to read the answer
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
        if (arrived <= UNCOUNTED_BYTES || this.#take(counted, arrived)) done(null, piece);
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

  /** The body that has been silent longest. */
  #stalled(newcomer: LargeBody): LargeBody | undefined {
    const before = this.#now() - STALLED_MS;
    return [...this.#bodies]
      .filter((body) => body !== newcomer && body.isArriving && body.heardAt <= before)
      .sort((one, other) => one.heardAt - other.heardAt)[0];
  }

  /** The largest body that still arrives, of the client that holds most; undefined when nobody holds more than `bytes`. */
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
