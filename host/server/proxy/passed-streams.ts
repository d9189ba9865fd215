import { PassThrough, type Readable } from 'node:stream';

/** The streams that are being passed on: they go on for as long as their readers like, unless they are ended here. */
export class PassedStreams {
  readonly #open = new Map<PassThrough, () => void>();
  #isEnded = false;

  /** @returns what is passed on of `body`; it ends with `body`, with its reader, and by `endAll` */
  pass(body: Readable): Readable {
    const passed = new PassThrough();
    this.#open.set(passed, () => {
      body.unpipe(passed);
      passed.end();
    });
    body.pipe(passed);
    // Broken off there is broken off here: the reader must not take it for the end.
    body.once('error', () => passed.destroy());
    passed.once('close', () => {
      this.#open.delete(passed);
      body.destroy();
    });
    if (this.#isEnded) this.endAll();
    return passed;
  }

  /** Ends all of them as if they had come to their end, and those that come after this. */
  endAll(): void {
    this.#isEnded = true;
    for (const end of this.#open.values()) end();
  }
}
