import { ReadableStream } from 'node:stream/web';

type Controller = ReadableStreamDefaultController<Uint8Array>;

/** The stream of events of one test's backend. Until it begins the page waits for it, and does without. */
export class FakeEvents {
  readonly #open = new Set<Controller>();
  #begin = Promise.withResolvers<void>();
  #asked = 0;

  /** How often a page has asked for the stream. */
  get asked(): number {
    return this.#asked;
  }

  /** How many are open. */
  get open(): number {
    return this.#open.size;
  }

  /** Lets the stream begin that is waited for, and those that are asked for from now on. */
  begin(): void {
    this.#begin.resolve();
  }

  /** Says that something was changed. */
  tell(event: string, data: object): void {
    this.say(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends whatever it is. */
  say(text: string): void {
    for (const stream of this.#open) stream.enqueue(new TextEncoder().encode(text));
  }

  /** Ends the open stream; resolves when the page has opened the next one. */
  end(): void {
    this.#begin = Promise.withResolvers<void>();
    for (const stream of this.#open) stream.close();
    this.#open.clear();
  }

  /** Answers a page that asks for the stream. */
  async answer(signal: AbortSignal | null | undefined): Promise<Response> {
    this.#asked += 1;
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
    // jsdom has no Response; this is the part of one that is read.
    return { ok: true, status: 200, body } as unknown as Response;
  }
}
