import { type ConnectionLimits, MAX_ANSWER_MS, MAX_UNREAD_BYTES } from './connection-limits.ts';

/** Why a connection was dropped. */
export type DropReason = 'idle' | 'receiving' | 'sending' | 'refused' | 'pipelining';

/** How many requests of one connection may be unanswered. Browsers send one at a time (RFC 9112 §9.3.2). */
const MAX_PIPELINED = 8;

/**
 * How long a newcomer's request may take, in ms, before its connection counts as idle: it comes with the last packet of the
 * handshake, or right behind.
 */
export const ARRIVAL_MS = 100;

/** The request that a connection is busy with. */
export interface Exchange {
  /** When the request came, in milliseconds. */
  since: number;
  /** `receiving`: its body is not all there. `working`: its answer is being made. `sending`: being read by the visitor. */
  phase: () => 'receiving' | 'working' | 'sending' | 'streaming';
  /** How much of its answer waits in memory to be read, in bytes. */
  unreadBytes: () => number;
}

interface Entry {
  client: string | null;
  /** In milliseconds. */
  openedAt: number;
  exchanges: Set<Exchange>;
}

/**
 * Knows all connections, and which one to drop when there are too many: first what has been idle longest, then who is
 * slowest in sending a request, then who is slowest in reading an answer. Nobody who just came, and nobody whose answer
 * is being made, has to go for that; when all are such, the newcomer is refused.
 */
export class ConnectionTable<Connection> {
  readonly #limits: ConnectionLimits;
  readonly #now: () => number;
  readonly #entries = new Map<Connection, Entry>();
  /** Without a request, in the order in which they became so. */
  readonly #idle = new Set<Connection>();
  /** With one, in the order in which it came. */
  readonly #busy = new Set<Connection>();
  readonly #perClient = new Map<string, number>();

  /** @param now the time in milliseconds */
  constructor(limits: ConnectionLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  get size(): number {
    return this.#entries.size;
  }

  get idle(): number {
    return this.#idle.size;
  }

  /**
   * Adds a connection.
   * @param client null for one that many clients share, such as a balancer's
   * @returns the connection that has to go for it, perhaps itself
   */
  add(connection: Connection, client: string | null): { drop: Connection; reason: DropReason } | null {
    this.#entries.set(connection, { client, openedAt: this.#now(), exchanges: new Set() });
    this.#idle.add(connection);
    const ofClient = client === null ? 0 : (this.#perClient.get(client) ?? 0) + 1;
    if (client !== null) this.#perClient.set(client, ofClient);
    if (ofClient > this.#limits.perClient) return this.#victim(connection, client);
    if (this.size > this.#limits.inAll) return this.#victim(connection, null);
    return null;
  }

  remove(connection: Connection): void {
    const entry = this.#entries.get(connection);
    if (!entry) return;
    this.#entries.delete(connection);
    this.#idle.delete(connection);
    this.#busy.delete(connection);
    if (entry.client === null) return;
    const left = (this.#perClient.get(entry.client) ?? 1) - 1;
    if (left === 0) this.#perClient.delete(entry.client);
    else this.#perClient.set(entry.client, left);
  }

  /** Notes that a request came. @returns whether the connection has sent too many before it was answered */
  begin(connection: Connection, exchange: Exchange): boolean {
    const entry = this.#entries.get(connection);
    if (!entry) return false;
    entry.exchanges.add(exchange);
    this.#idle.delete(connection);
    this.#busy.add(connection);
    return entry.exchanges.size > MAX_PIPELINED;
  }

  /** Notes that it was answered. */
  end(connection: Connection, exchange: Exchange): void {
    const entry = this.#entries.get(connection);
    if (!entry) return;
    entry.exchanges.delete(exchange);
    if (entry.exchanges.size > 0) return;
    this.#busy.delete(connection);
    this.#idle.add(connection);
  }

  /**
   * The connections that are too slow in reading their answers: those that have had their time, and while too much
   * waits in memory those whose requests came first.
   */
  tooSlow(): Connection[] {
    const now = this.#now();
    const sending = [...this.#sending()];
    let unread = sending.reduce((sum, { unreadBytes }) => sum + unreadBytes, 0);
    return sending.flatMap(({ connection, since, unreadBytes }) => {
      if (now - since < MAX_ANSWER_MS && unread <= MAX_UNREAD_BYTES) return [];
      unread -= unreadBytes;
      return [connection];
    });
  }

  /** Connections whose answers are being read, in the order of their requests, with what waits for their readers. */
  *#sending(): Generator<{ connection: Connection; since: number; unreadBytes: number }> {
    for (const connection of this.#busy) {
      const exchanges = [...(this.#entries.get(connection)?.exchanges ?? [])];
      const [first] = exchanges;
      // Answers that wait for their turn behind the first one, be it a stream, are in memory as well.
      const phase = first?.phase();
      const isRead = phase === 'sending' || (phase === 'streaming' && exchanges.length > 1);
      if (!first || !isRead) continue;
      const unreadBytes = exchanges.reduce((sum, exchange) => sum + exchange.unreadBytes(), 0);
      yield { connection, since: first.since, unreadBytes };
    }
  }

  #victim(newcomer: Connection, client: string | null): { drop: Connection; reason: DropReason } {
    const isCandidate = (connection: Connection) =>
      connection !== newcomer && (client === null || this.#entries.get(connection)?.client === client);
    const arrivedBy = this.#now() - ARRIVAL_MS;
    for (const connection of this.#idle) {
      const openedAt = this.#entries.get(connection)?.openedAt ?? 0;
      if (openedAt > arrivedBy) continue;
      if (isCandidate(connection)) return { drop: connection, reason: 'idle' };
    }
    for (const phase of ['receiving', 'sending'] as const) {
      for (const connection of this.#busy) {
        if (isCandidate(connection) && this.#first(connection)?.phase() === phase) {
          return { drop: connection, reason: phase };
        }
      }
    }
    return { drop: newcomer, reason: 'refused' };
  }

  /** The exchange that a connection is busy with: answers go out in the order of the requests. */
  #first(connection: Connection): Exchange | undefined {
    const [first] = this.#entries.get(connection)?.exchanges ?? [];
    return first;
  }
}
