import { ReadableStream } from 'node:stream/web';

type Controller = ReadableStreamDefaultController<Uint8Array>;

/** Fake stream of live updates. Requests for it are pending until `begin` is called. */
export class FakeEventStream {
  readonly #open = new Set<Controller>();
  #begin = Promise.withResolvers<void>();
  #requestCount = 0;

  /** Queries of the requests for the stream so far. */
  readonly queries: Readonly<Record<string, string>>[] = [];

  /** Number of requests for the stream so far. */
  get requestCount(): number {
    return this.#requestCount;
  }

  /** Number of open streams. */
  get openCount(): number {
    return this.#open.size;
  }

  /** Responds to pending and later requests for the stream. */
  begin(): void {
    this.#begin.resolve();
  }

  sendEvent(event: string, data: object): void {
    this.sendText(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends text unchanged on the open streams. */
  sendText(text: string): void {
    for (const stream of this.#open) stream.enqueue(new TextEncoder().encode(text));
  }

  /** Ends the open streams; later requests are pending until `begin` is called. */
  end(): void {
    this.#begin = Promise.withResolvers<void>();
    for (const stream of this.#open) stream.close();
    this.#open.clear();
  }

  async answer(signal: AbortSignal | null | undefined, query = new URLSearchParams()): Promise<Response> {
    this.#requestCount += 1;
    this.queries.push(Object.fromEntries(query));
    const { promise: left, reject } = Promise.withResolvers<never>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    left.catch(() => undefined);
    await Promise.race([this.#begin.promise, left]);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#open.add(controller);
        signal?.addEventListener('abort', () => {
          if (this.#open.delete(controller)) controller.error(signal.reason);
        });
      },
    });
    // jsdom has no `Response`, so return an object with the fields that are read.
    return { ok: true, status: 200, body } as unknown as Response;
  }
}
