import { type ConnectionLimits, MAX_RESPONSE_MS, MAX_UNREAD_BYTES } from './connection-limits.ts';

export type ConnectionDropReason = 'idle' | 'receiving' | 'sending' | 'refused' | 'pipelining';

/** Maximum number of unanswered requests per connection. Browsers do not pipeline (RFC 9112 §9.3.2). */
const MAX_PIPELINED = 8;

/** Milliseconds before a new connection counts as idle: its first request follows the handshake immediately. */
export const NEW_CONNECTION_GRACE_MS = 100;

export interface HttpExchange {
  /** Arrival of the request, in ms by the table's clock. */
  since: number;
  /** `receiving`: incomplete body. `working`: no response yet. `sending`: response in transfer. `streaming`: event stream. */
  phase: () => 'receiving' | 'working' | 'sending' | 'streaming';
  unreadBytes: () => number;
}

interface Entry {
  client: string | null;
  openedAt: number;
  exchanges: Set<HttpExchange>;
}

/** Open connections. At a limit, chooses one to drop: the longest idle, else the slowest sender, slowest reader, or newest. */
export class ConnectionTable<Connection> {
  readonly #limits: ConnectionLimits;
  readonly #now: () => number;
  readonly #entries = new Map<Connection, Entry>();
  /** Connections without a request, idle longest first. */
  readonly #idle = new Set<Connection>();
  /** Connections with a request, in the order in which they stopped being idle. */
  readonly #busy = new Set<Connection>();
  readonly #perClient = new Map<string, number>();

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

  /** Adds a connection. Returns the one to drop at a limit, or null. @param client null for a proxy, shared by many clients */
  add(
    connection: Connection,
    client: string | null,
  ): { drop: Connection; reason: ConnectionDropReason } | null {
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

  /** Adds a request. Returns whether the connection now has too many unanswered requests. */
  begin(connection: Connection, exchange: HttpExchange): boolean {
    const entry = this.#entries.get(connection);
    if (!entry) return false;
    entry.exchanges.add(exchange);
    this.#idle.delete(connection);
    this.#busy.add(connection);
    return entry.exchanges.size > MAX_PIPELINED;
  }

  end(connection: Connection, exchange: HttpExchange): void {
    const entry = this.#entries.get(connection);
    if (!entry) return;
    entry.exchanges.delete(exchange);
    if (entry.exchanges.size > 0) return;
    this.#busy.delete(connection);
    this.#idle.add(connection);
  }

  /** Connections of slow readers: those past MAX_RESPONSE_MS, then the oldest until unread bytes fit into MAX_UNREAD_BYTES. */
  findSlowReaders(): Connection[] {
    const now = this.#now();
    const sending = [...this.#readingConnections()];
    let unread = sending.reduce((sum, { unreadBytes }) => sum + unreadBytes, 0);
    return sending.flatMap(({ connection, since, unreadBytes }) => {
      if (now - since < MAX_RESPONSE_MS && unread <= MAX_UNREAD_BYTES) return [];
      unread -= unreadBytes;
      return [connection];
    });
  }

  *#readingConnections(): Generator<{ connection: Connection; since: number; unreadBytes: number }> {
    for (const connection of this.#busy) {
      const exchanges = [...(this.#entries.get(connection)?.exchanges ?? [])];
      const [first] = exchanges;
      const phase = first?.phase();
      // A stream counts only if responses are queued behind it, because these occupy memory too.
      const isRead = phase === 'sending' || (phase === 'streaming' && exchanges.length > 1);
      if (!first || !isRead) continue;
      const unreadBytes = exchanges.reduce((sum, exchange) => sum + exchange.unreadBytes(), 0);
      yield { connection, since: first.since, unreadBytes };
    }
  }

  #victim(newcomer: Connection, client: string | null): { drop: Connection; reason: ConnectionDropReason } {
    const isCandidate = (connection: Connection) =>
      connection !== newcomer && (client === null || this.#entries.get(connection)?.client === client);
    const arrivedBy = this.#now() - NEW_CONNECTION_GRACE_MS;
    for (const connection of this.#idle) {
      const openedAt = this.#entries.get(connection)?.openedAt ?? 0;
      if (openedAt > arrivedBy) continue;
      if (isCandidate(connection)) return { drop: connection, reason: 'idle' };
    }
    for (const phase of ['receiving', 'sending'] as const) {
      for (const connection of this.#busy) {
        if (isCandidate(connection) && this.#currentExchange(connection)?.phase() === phase) {
          return { drop: connection, reason: phase };
        }
      }
    }
    return { drop: newcomer, reason: 'refused' };
  }

  /** The connection's oldest request without a complete response: responses are sent in the order of their requests. */
  #currentExchange(connection: Connection): HttpExchange | undefined {
    const [first] = this.#entries.get(connection)?.exchanges ?? [];
    return first;
  }
}
