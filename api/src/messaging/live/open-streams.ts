import { Problem } from '../../platform/problems/problem.ts';
import { EventStream, type StreamEnd, type StreamEvent } from './event-stream.ts';

/** Of all customers, in one process. The edge passes on half as many (host/server/proxy/traffic-class.ts). */
const MAX_STREAMS = 2_048;

/**
 * Of one customer, in one process: a stream for each page that they look at. Whose connection breaks leaves one behind
 * that nobody reads, for as long as it takes the network to notice; so the oldest goes for one too many.
 */
const MAX_OF_CUSTOMER = 8;

/** The streams that are open in this process, by customer. */
export class OpenStreams {
  readonly #ofCustomer = new Map<string, Set<EventStream>>();
  readonly #onEnd: (end: StreamEnd) => void;
  #size = 0;

  /** @param onEnd is told of each stream that ended */
  constructor(onEnd: (end: StreamEnd) => void) {
    this.#onEnd = onEnd;
  }

  get size(): number {
    return this.#size;
  }

  /** Opens a stream for a customer. @throws Problem `overloaded` when there are too many */
  open(uid: string): EventStream {
    const own = this.#ofCustomer.get(uid) ?? new Set();
    const [oldest] = own;
    if (oldest && own.size >= MAX_OF_CUSTOMER) this.#end(uid, oldest, 'replaced');
    if (this.#size >= MAX_STREAMS) throw new Problem('overloaded', { exceededLimit: 'streams' });
    const stream = new EventStream();
    this.#ofCustomer.set(uid, own.add(stream));
    this.#size += 1;
    stream.once('close', () => this.#remove(uid, stream));
    return stream;
  }

  /** @returns how many streams were told */
  tellCustomer(uid: string, event: StreamEvent): number {
    const own = this.#ofCustomer.get(uid) ?? [];
    let told = 0;
    for (const stream of own) {
      stream.tell(event);
      told += 1;
    }
    return told;
  }

  /** @returns how many streams were told */
  tellAll(event: StreamEvent): number {
    for (const stream of this.#all()) stream.tell(event);
    return this.#size;
  }

  beatAll(): void {
    for (const stream of this.#all()) stream.beat();
  }

  endAll(end: StreamEnd): void {
    for (const [uid, own] of this.#ofCustomer) for (const stream of own) this.#end(uid, stream, end);
  }

  *#all(): Iterable<EventStream> {
    for (const own of this.#ofCustomer.values()) yield* own;
  }

  /** Counts no more from now on, however long its reader takes to read the rest. */
  #end(uid: string, stream: EventStream, end: StreamEnd): void {
    stream.finish(end);
    this.#remove(uid, stream);
  }

  #remove(uid: string, stream: EventStream): void {
    const own = this.#ofCustomer.get(uid);
    if (!own?.delete(stream)) return;
    if (own.size === 0) this.#ofCustomer.delete(uid);
    this.#size -= 1;
    this.#onEnd(stream.end);
  }
}
