import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from '../plain-error.ts';
import { endChild, hasEnded, signalGroup, startChild } from '../processes/child-process.ts';
import { root } from '../root.ts';
import type { PartDescription } from './describe-parts.ts';

const READY_TIMEOUT_MS = 180_000;
const LOOK_AGAIN_MS = 40;
const GRACE_MS = 5_000;
const LAST_LINES = 20;

/** One process of the site: start it, end it, know when it ends by itself. */
export class Part {
  readonly description: PartDescription;
  /** All that the process prints since it was last started. */
  readonly logFile: string;
  /** Told when the process ends without having been asked to, once it was ready. */
  onDeath: ((part: Part) => void) | undefined;
  #child: ChildProcess | undefined;
  #wanted = false;

  constructor(description: PartDescription, logs: string) {
    this.description = description;
    this.logFile = path.join(logs, `${description.name}.log`);
  }

  /** The part's role, at the beginning of a sentence. */
  get name(): string {
    const { role } = this.description;
    return role.charAt(0).toUpperCase() + role.slice(1);
  }

  /** Number of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child && !hasEnded(this.#child) ? this.#child.pid : undefined;
  }

  /** @throws PlainError with the process's last lines when it does not get ready */
  async start(): Promise<void> {
    if (this.#child && !hasEnded(this.#child)) throw new Error(`${this.name} is already running`);
    const child = this.#spawn();
    this.#child = child;
    this.#wanted = true;
    await this.#untilReady(child);
    child.once('exit', () => this.#died(child));
  }

  /** Lets the process finish what it is doing; after a few seconds it is killed. */
  async stop(): Promise<void> {
    this.#wanted = false;
    if (this.#child) await endChild(this.#child, GRACE_MS);
  }

  /** Ends the process at once, as `kill -9` or a power cut of its machine would. */
  async kill(): Promise<void> {
    this.#wanted = false;
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    signalGroup(child, 'SIGKILL');
    await ended;
  }

  /** The last lines that the process printed. */
  lastLines(): string {
    return readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');
  }

  #spawn(): ChildProcess {
    mkdirSync(path.dirname(this.logFile), { recursive: true });
    const output = openSync(this.logFile, 'w');
    const { script, parameters, environment } = this.description;
    try {
      return startChild(path.resolve(root, script), { parameters, environment, output });
    } finally {
      closeSync(output);
    }
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (!(await answers(this.description))) {
      if (!this.#wanted) return;
      if (hasEnded(child)) throw new PlainError(`${this.name} did not start.\n${this.lastLines()}`);
      if (Date.now() > deadline) {
        const seconds = READY_TIMEOUT_MS / 1000;
        throw new PlainError(`${this.name} was not ready after ${seconds} s.\n${this.lastLines()}`);
      }
      await delay(LOOK_AGAIN_MS);
    }
  }

  #died(child: ChildProcess): void {
    if (this.#wanted && child === this.#child) this.onDeath?.(this);
  }
}

/** By `get`, since `fetch` asks no port that browsers block, such as 6000 (https://fetch.spec.whatwg.org/#port-blocking). */
function answers({ readyUrl, readyWhen }: PartDescription): Promise<boolean> {
  return new Promise((resolve) => {
    get(readyUrl, { signal: AbortSignal.timeout(LOOK_AGAIN_MS * 50), agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200 || readyWhen === 'any answer');
    }).on('error', () => resolve(false));
  });
}
