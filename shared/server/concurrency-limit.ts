export interface ConcurrencyOptions {
  /** How many may run at once. */
  maxRunning: number;
  /** How many may wait besides. */
  maxWaiting: number;
  /** How long one may wait, in milliseconds. */
  maxWaitMs: number;
}

/** Nobody in particular may have all places. */
type Client = string | undefined;

interface Waiting {
  client: Client;
  start: (release: () => void) => void;
  timer: NodeJS.Timeout;
}

/**
 * Lets so many run at once, and so many wait for so long; whoever comes on top of that is refused at once. One client
 * has at most half of the places to run and half of those to wait, so that nobody takes all of them.
 */
export class ConcurrencyLimit {
  readonly #options: ConcurrencyOptions;
  readonly #running = new Map<Client, number>();
  readonly #waiting = new Map<Client, number>();
  /** In the order of their arrival. */
  readonly #queue = new Set<Waiting>();
  #runningInAll = 0;

  constructor(options: ConcurrencyOptions) {
    this.#options = options;
  }

  get running(): number {
    return this.#runningInAll;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** Whether one more request of this client would be refused. */
  isFullFor(client?: Client): boolean {
    return !this.#mayRun(client) && !this.#mayWait(client);
  }

  /** Waits for a place. @returns the way to give it back; null when there is none, or none in time */
  acquire(client?: Client): Promise<(() => void) | null> {
    if (this.#mayRun(client)) return Promise.resolve(this.#run(client));
    if (!this.#mayWait(client)) return Promise.resolve(null);
    return new Promise((resolve) => {
      const entry: Waiting = {
        client,
        start: resolve,
        timer: setTimeout(() => {
          this.#leaveQueue(entry);
          resolve(null);
        }, this.#options.maxWaitMs),
      };
      this.#queue.add(entry);
      add(this.#waiting, client, 1);
    });
  }

  #mayRun(client: Client): boolean {
    const { maxRunning } = this.#options;
    return this.#runningInAll < maxRunning && (this.#running.get(client) ?? 0) < half(maxRunning);
  }

  #mayWait(client: Client): boolean {
    const { maxWaiting } = this.#options;
    return this.#queue.size < maxWaiting && (this.#waiting.get(client) ?? 0) < half(maxWaiting);
  }

  #run(client: Client): () => void {
    this.#runningInAll += 1;
    add(this.#running, client, 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#runningInAll -= 1;
      add(this.#running, client, -1);
      this.#startNext();
    };
  }

  #startNext(): void {
    for (const entry of this.#queue) {
      if (!this.#mayRun(entry.client)) continue;
      this.#leaveQueue(entry);
      entry.start(this.#run(entry.client));
      return;
    }
  }

  #leaveQueue(entry: Waiting): void {
    clearTimeout(entry.timer);
    if (this.#queue.delete(entry)) add(this.#waiting, entry.client, -1);
  }
}

function half(places: number): number {
  return Math.ceil(places / 2);
}

function add(counts: Map<Client, number>, client: Client, change: number): void {
  if (client === undefined) return;
  const count = (counts.get(client) ?? 0) + change;
  if (count === 0) counts.delete(client);
  else counts.set(client, count);
}
