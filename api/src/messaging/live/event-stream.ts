import { Readable } from 'node:stream';

/** How far a reader may fall behind, in bytes of events, on top of what its connection has taken already. */
const MAX_UNREAD_BYTES = 16 * 1024;

/** How long a reader may take for the rest of a stream that ended. */
const MAX_FINISH_MS = 5_000;

/** What a stream tells its reader. */
export interface StreamEvent {
  event: 'appointment' | 'availability' | 'notification';
  data: Readonly<Record<string, string>>;
}

/** Why a stream ended. */
export type StreamEnd =
  /** Its reader went away. */
  | 'left'
  /** Its reader did not keep up. */
  | 'slow'
  /** Its customer opened so many that the oldest had to go. */
  | 'replaced'
  /** Its customer's session is over, or its token has expired. */
  | 'session'
  /** The database is not heard any more, so that something may be missed. */
  | 'database'
  /** This process ends. */
  | 'closing';

/** A stream of events as it goes to one reader (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class EventStream extends Readable {
  #end: StreamEnd | null = null;

  constructor() {
    // Nothing is made for whoever reads: what is told is pushed when it happens.
    super({ read: () => undefined });
    // At once, so that the reader knows that it is there.
    this.beat();
  }

  /** Why it ended; `left` as long as nothing here ended it. */
  get end(): StreamEnd {
    return this.#end ?? 'left';
  }

  tell({ event, data }: StreamEvent): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Shows that it lives, by a comment. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** Ends it after what was told so far. */
  finish(end: StreamEnd): void {
    if (this.#end) return;
    // A page that reopened it at once would only replace another one (shared/kit/live/follow-stream.ts).
    if (end === 'replaced') this.#write('event: replaced\ndata: {}\n\n');
    this.#end = end;
    this.push(null);
    setTimeout(() => this.destroy(), MAX_FINISH_MS).unref();
  }

  #write(text: string): void {
    if (this.#end || this.destroyed) return;
    if (this.readableLength + text.length <= MAX_UNREAD_BYTES) {
      this.push(text);
      return;
    }
    this.#end = 'slow';
    this.destroy();
  }
}
