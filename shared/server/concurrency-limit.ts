export interface ConcurrencyLimitOptions {
  maxRunning: number;
  maxWaiting: number;
  maxWaitMs: number;
}

/** Key of a client; undefined for a request without a known client, which is not limited per client. */
type Client = string | undefined;

interface Waiting {
  client: Client;
  settle: (release: (() => void) | null) => void;
  timer: NodeJS.Timeout;
}

/**
 * Limits running and waiting requests; further requests are refused at once. One client has at most half of the slots, and
 * waiting clients take turns. When the queue is full, a client with few waiting requests displaces a request of the client with
 * the most, so that two clients cannot shut out a third.
 */
export class ConcurrencyLimiter {
  readonly #options: ConcurrencyLimitOptions;
  readonly #first: readonly ConcurrencyLimiter[];
  /** Limits with lower priority: they start no request while a request waits in this limit. */
  readonly #later = new Set<ConcurrencyLimiter>();
  readonly #running = new Map<Client, number>();
  readonly #waiting = new Map<Client, number>();
  readonly #queue = new Set<Waiting>();
  #runningInAll = 0;

  /** @param first limits with higher priority: while a request waits there, this limit starts none */
  constructor(options: ConcurrencyLimitOptions, first: readonly ConcurrencyLimiter[] = []) {
    this.#options = options;
    this.#first = first;
    for (const limit of first) limit.#later.add(this);
  }

  get running(): number {
    return this.#runningInAll;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  isFullFor(client?: Client): boolean {
    return !this.#mayRun(client) && !this.#mayWait(client);
  }

  /** @returns a function that releases the slot; null if the request is refused */
  acquire(client?: Client): Promise<(() => void) | null> {
    if (this.#mayRun(client)) return Promise.resolve(this.#run(client));
    if (!this.#mayWait(client)) return Promise.resolve(null);
    if (this.#queue.size >= this.#options.maxWaiting) this.#refuse(this.#displacedBy(client));
    return new Promise((resolve) => {
      const entry: Waiting = {
        client,
        settle: resolve,
        timer: setTimeout(() => this.#refuse(entry), this.#options.maxWaitMs),
      };
      this.#queue.add(entry);
      add(this.#waiting, client, 1);
    });
  }

  #mayRun(client: Client): boolean {
    const { maxRunning } = this.#options;
    if (this.#first.some(({ waiting }) => waiting > 0)) return false;
    return this.#runningInAll < maxRunning && (this.#running.get(client) ?? 0) < half(maxRunning);
  }

  #mayWait(client: Client): boolean {
    const { maxWaiting } = this.#options;
    if ((this.#waiting.get(client) ?? 0) >= half(maxWaiting)) return false;
    return this.#queue.size < maxWaiting || this.#displacedBy(client) !== undefined;
  }

  /** Waiting request that `client` displaces: the last of the client with most, if it has at least two more than `client`. */
  #displacedBy(client: Client): Waiting | undefined {
    if (client === undefined) return undefined;
    const [most, count] = [...this.#waiting].reduce(
      (one, other) => (other[1] > one[1] ? other : one),
      [client, 0],
    );
    if (count < (this.#waiting.get(client) ?? 0) + 2) return undefined;
    return [...this.#queue].findLast((entry) => entry.client === most);
  }

  #refuse(entry: Waiting | undefined): void {
    if (!entry) return;
    this.#leaveQueue(entry);
    entry.settle(null);
    this.#startLater();
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

  /** Starts the next waiting request if a slot is free. @returns whether a request was started */
  #startNext(): boolean {
    for (const entry of this.#queue) {
      if (!this.#mayRun(entry.client)) continue;
      this.#leaveQueue(entry);
      this.#moveToEnd(entry.client);
      entry.settle(this.#run(entry.client));
      this.#startLater();
      return true;
    }
    return false;
  }

  #startLater(): void {
    for (const limit of this.#later) while (limit.#startNext());
  }

  #moveToEnd(client: Client): void {
    if (!this.#waiting.has(client)) return;
    for (const entry of [...this.#queue]) {
      if (entry.client !== client) continue;
      this.#queue.delete(entry);
      this.#queue.add(entry);
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
