import { Readable } from 'node:stream';
import { Problem } from '../../platform/problems/problem.ts';

/** Maximum streams of all customers in a process. The edge passes on half as many (host/server/proxy/traffic-class.ts). */
const MAX_STREAMS = 2_048;

/** Streams per customer and process; the pages of a browser share one. Another ends the oldest, which may be broken. */
const MAX_OF_CUSTOMER = 8;

/** Maximum bytes that a stream buffers for a slow reader, in addition to the buffer of its connection. */
const MAX_UNREAD_BYTES = 16 * 1024;

const MAX_FINISH_MS = 5_000;

export interface StreamEvent {
  event: 'appointment' | 'availability' | 'notification';
  data: Readonly<Record<string, string>>;
}

export type StreamEndReason =
  | 'left'
  | 'slow'
  /** The customer opened more than `MAX_OF_CUSTOMER` streams, and this was the oldest. */
  | 'replaced'
  /** The session ended, or the token expired. */
  | 'session'
  /** The connection to the database was lost, so events may be missing. */
  | 'database'
  | 'closing';

export class EventStreamRegistry {
  readonly #ofCustomer = new Map<string, Set<EventStream>>();
  /** Date → streams that requested its availability. */
  readonly #ofDay = new Map<string, Set<EventStream>>();
  readonly #ofAllDays = new Set<EventStream>();
  readonly #onEnd: (end: StreamEndReason) => void;
  #size = 0;

  constructor(onEnd: (end: StreamEndReason) => void) {
    this.#onEnd = onEnd;
  }

  get size(): number {
    return this.#size;
  }

  /** Opens a stream for a customer. @param days dates whose availability is sent; null for all @throws Problem `overloaded` */
  open(uid: string, days: readonly string[] | null): EventStream {
    const own = this.#ofCustomer.get(uid) ?? new Set();
    const [oldest] = own;
    if (oldest && own.size >= MAX_OF_CUSTOMER) this.#end(uid, oldest, 'replaced');
    if (this.#size >= MAX_STREAMS) throw new Problem('overloaded', { exceededLimit: 'streams' });
    const stream = new EventStream(days);
    this.#ofCustomer.set(uid, own.add(stream));
    this.#size += 1;
    if (!days) this.#ofAllDays.add(stream);
    for (const date of days ?? []) this.#ofDay.set(date, (this.#ofDay.get(date) ?? new Set()).add(stream));
    stream.once('close', () => this.#remove(uid, stream));
    return stream;
  }

  sendTo(uid: string, event: StreamEvent): number {
    return sendAll(this.#ofCustomer.get(uid), event);
  }

  /** Sends an event to the streams that requested a day, and to those that get all days. @returns number of streams */
  sendOfDay(date: string, event: StreamEvent): number {
    return sendAll(this.#ofDay.get(date), event) + sendAll(this.#ofAllDays, event);
  }

  heartbeat(): void {
    for (const stream of this.#all()) stream.heartbeat();
  }

  endAll(end: StreamEndReason): void {
    for (const [uid, own] of this.#ofCustomer) for (const stream of own) this.#end(uid, stream, end);
  }

  *#all(): Iterable<EventStream> {
    for (const own of this.#ofCustomer.values()) yield* own;
  }

  /** Ends a stream, which no longer counts towards the limits, even if its reader takes time to read the rest. */
  #end(uid: string, stream: EventStream, end: StreamEndReason): void {
    stream.finish(end);
    this.#remove(uid, stream);
  }

  #remove(uid: string, stream: EventStream): void {
    const own = this.#ofCustomer.get(uid);
    if (!own?.delete(stream)) return;
    if (own.size === 0) this.#ofCustomer.delete(uid);
    this.#ofAllDays.delete(stream);
    for (const date of stream.days ?? []) {
      const ofDay = this.#ofDay.get(date);
      ofDay?.delete(stream);
      if (ofDay?.size === 0) this.#ofDay.delete(date);
    }
    this.#size -= 1;
    this.#onEnd(stream.end);
  }
}

function sendAll(streams: ReadonlySet<EventStream> = new Set(), event: StreamEvent): number {
  const bytes = encodeEvent(event);
  for (const stream of streams) stream.send(bytes);
  return streams.size;
}

export function encodeEvent({ event, data }: StreamEvent): Buffer {
  return Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

const REPLACED = Buffer.from('event: replaced\ndata: {}\n\n');
const CLOSING = Buffer.from('event: closing\ndata: {}\n\n');
const HEARTBEAT = Buffer.from(':\n\n');

/** Stream of server-sent events to a page (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class EventStream extends Readable {
  /** Dates whose availability the stream gets; null for all. */
  readonly days: readonly string[] | null;
  #end: StreamEndReason | null = null;

  constructor(days: readonly string[] | null) {
    super({ read: () => undefined });
    this.days = days;
    // Send something at once, which shows the reader that the stream is open.
    this.heartbeat();
  }

  get end(): StreamEndReason {
    return this.#end ?? 'left';
  }

  /** Sends an event. @param bytes by `encodeEvent`, encoded once for all streams */
  send(bytes: Buffer): void {
    this.#write(bytes);
  }

  heartbeat(): void {
    this.#write(HEARTBEAT);
  }

  finish(end: StreamEndReason): void {
    if (this.#end) return;
    // Tell the page not to reopen the stream at once: it would end another stream (shared/kit/live/follow-stream.ts).
    if (end === 'replaced') this.#write(REPLACED);
    // Tell the page that it can open a stream of another process at once.
    if (end === 'closing') this.#write(CLOSING);
    this.#end = end;
    this.push(null);
    setTimeout(() => this.destroy(), MAX_FINISH_MS).unref();
  }

  #write(bytes: Buffer): void {
    if (this.#end || this.destroyed) return;
    if (this.readableLength + bytes.length <= MAX_UNREAD_BYTES) {
      this.push(bytes);
      return;
    }
    this.#end = 'slow';
    this.destroy();
  }
}
