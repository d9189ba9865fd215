import { type ClientCounts, type Weight, WINDOW_MS } from './rollback-rule.ts';

/** More than this many are not told apart any better; whoever was heard of longest ago is forgotten first. */
const MAX_CLIENTS = 2_000;

interface Heard {
  at: number;
  failedAt: number | null;
  complainedAt: number | null;
  blamedAt: number | null;
}

/** The clients that were heard of within the window about one release, each once however much it says. */
export class RecentClients {
  /** In the order in which they were heard of last. */
  readonly #clients = new Map<string, Heard>();

  /**
   * Notes that a client reported something.
   * @param failure how much it speaks against the release; null when nothing failed
   * @param now milliseconds
   * @returns whether it is a failure of a client that had reported none within the window
   */
  note(client: string, failure: Weight | null, now: number): boolean {
    this.#forget(now);
    const before = this.#clients.get(client);
    const { failedAt = null, complainedAt = null, blamedAt = null } = before ?? {};
    this.#clients.delete(client);
    this.#clients.set(client, {
      at: now,
      failedAt: failure === null ? failedAt : now,
      complainedAt: failure === 'complaint' ? now : complainedAt,
      blamedAt: failure === 'blame' ? now : blamedAt,
    });
    const [oldest] = this.#clients.keys();
    if (this.#clients.size > MAX_CLIENTS && oldest !== undefined) this.#clients.delete(oldest);
    return failure !== null && !isRecent(failedAt, now);
  }

  /** How many were heard of within the window, and how many of them speak against the release. @param now milliseconds */
  count(now: number): ClientCounts {
    this.#forget(now);
    const heard = [...this.#clients.values()];
    const blaming = heard.filter(({ blamedAt }) => isRecent(blamedAt, now));
    const complaining = heard.filter(
      ({ blamedAt, complainedAt }) => isRecent(blamedAt, now) || isRecent(complainedAt, now),
    );
    return { heard: heard.length, blaming: blaming.length, complaining: complaining.length };
  }

  clear(): void {
    this.#clients.clear();
  }

  #forget(now: number): void {
    for (const [client, { at }] of this.#clients) {
      if (isRecent(at, now)) return;
      this.#clients.delete(client);
    }
  }
}

function isRecent(at: number | null | undefined, now: number): boolean {
  return at != null && now - at < WINDOW_MS;
}
