/** Keeps what was used last, up to a number of bytes. */
export class ByteCache {
  readonly #most: number;
  /** In the order of their last use. */
  readonly #bodies = new Map<string, Buffer>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  get(key: string): Buffer | undefined {
    const body = this.#bodies.get(key);
    if (body === undefined) return undefined;
    this.#bodies.delete(key);
    this.#bodies.set(key, body);
    return body;
  }

  set(key: string, body: Buffer): void {
    this.#remove(key);
    this.#bodies.set(key, body);
    this.#bytes += body.length;
    for (const oldest of this.#bodies.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#bodies.get(key)?.length ?? 0;
    this.#bodies.delete(key);
  }
}
