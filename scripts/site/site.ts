import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { hasExited, signalProcessGroup, startChild, terminateChild } from '../processes/child-process.ts';
import { root } from '../root.ts';
import { CommandError } from '../terminal.ts';
import { describeSiteParts, partUrl, type SiteOptions, type SitePartDescription } from './describe-parts.ts';
import type { SitePartName } from './ports.ts';

export class LocalSite {
  readonly plan: SiteOptions;
  readonly parts: readonly SitePartProcess[];
  #stopping = false;

  constructor(plan: SiteOptions) {
    this.plan = plan;
    this.parts = describeSiteParts(plan).map(
      (description) => new SitePartProcess(description, path.join(plan.data, 'logs')),
    );
  }

  part(name: SitePartName): SitePartProcess {
    const part = this.parts.find(({ description }) => description.name === name);
    if (!part) throw new Error(`This site has no ${name}`);
    return part;
  }

  /**
   * Starts all parts, in parallel if they are independent, and waits until the edge has checked the origins for releases.
   * @returns `stopped` if `stop` was called meanwhile
   * @throws CommandError of the first part that does not become ready, after stopping all other parts
   */
  async start(): Promise<'ready' | 'stopped'> {
    const starting = new Map<SitePartName, Promise<void>>();
    const startPart = (part: SitePartProcess): Promise<void> => {
      const { name, after } = part.description;
      const known = starting.get(name);
      if (known) return known;
      const started = Promise.all(after.map((needed) => startPart(this.part(needed)))).then(() =>
        this.#stopping ? undefined : part.start(),
      );
      starting.set(name, started);
      return started;
    };
    try {
      await Promise.all(this.parts.map(startPart));
      if (!this.#stopping) await requestOriginCheck(partUrl(this.plan.ports, 'edge-internal'));
    } catch (error) {
      await this.stop();
      throw error;
    }
    return this.#stopping ? 'stopped' : 'ready';
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.parts.map((part) => part.stop()));
  }

  async kill(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.parts.map((part) => part.kill()));
  }
}

const READY_TIMEOUT_MS = 180_000;

/** Maximum wait in ms for a database server that starts at the same time; the api itself would wait forever. */
const DATABASE_TIMEOUT_MS = 10_000;

const LOOK_AGAIN_MS = 40;
const GRACE_MS = 5_000;
const LAST_LINES = 20;

export class SitePartProcess {
  readonly description: SitePartDescription;
  readonly logFile: string;
  onDeath: ((part: SitePartProcess) => void) | undefined;
  #child: ChildProcess | undefined;
  #wanted = false;

  constructor(description: SitePartDescription, logs: string) {
    this.description = description;
    this.logFile = path.join(logs, `${description.name}.log`);
  }

  get name(): string {
    const { role } = this.description;
    return role.charAt(0).toUpperCase() + role.slice(1);
  }

  get pid(): number | undefined {
    return this.#child && !hasExited(this.#child) ? this.#child.pid : undefined;
  }

  /** @throws CommandError with the last lines of the process's output if the part does not become ready */
  async start(): Promise<void> {
    if (this.#child && !hasExited(this.#child)) throw new Error(`${this.name} is already running`);
    const child = this.#spawn();
    this.#child = child;
    this.#wanted = true;
    await this.#untilReady(child);
    child.once('exit', () => this.#died(child));
  }

  async stop(): Promise<void> {
    this.#wanted = false;
    if (this.#child) await terminateChild(this.#child, GRACE_MS);
  }

  async kill(): Promise<void> {
    this.#wanted = false;
    const child = this.#child;
    if (!child || hasExited(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    signalProcessGroup(child, 'SIGKILL');
    await ended;
  }

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
    const begun = Date.now();
    let withoutDatabase: number | undefined;
    for (;;) {
      const state = await readState(this.description);
      if (!this.#wanted) return;
      // Check for an exit first, because another process may respond at the port.
      if (hasExited(child)) throw new CommandError(`${this.name} did not start.\n${this.lastLines()}`);
      if (state === 'ready') return;
      withoutDatabase = state === 'no database' ? (withoutDatabase ?? Date.now()) : undefined;
      const isHopeless = withoutDatabase !== undefined && Date.now() - withoutDatabase > DATABASE_TIMEOUT_MS;
      if (isHopeless || Date.now() - begun > READY_TIMEOUT_MS) {
        const seconds = Math.round((Date.now() - begun) / 1000);
        throw new CommandError(`${this.name} was not ready after ${seconds} s.\n${this.lastLines()}`);
      }
      await delay(LOOK_AGAIN_MS);
    }
  }

  #died(child: ChildProcess): void {
    if (this.#wanted && child === this.#child) this.onDeath?.(this);
  }
}

/** Reads a part's state. Not by `fetch`, which refuses some ports (https://fetch.spec.whatwg.org/#port-blocking). */
function readState({
  readyUrl,
  readyWhen,
}: SitePartDescription): Promise<'ready' | 'no database' | 'not yet'> {
  return new Promise((resolve) => {
    get(readyUrl, { signal: AbortSignal.timeout(LOOK_AGAIN_MS * 50), agent: false }, async (answer) => {
      const body = await text(answer).catch(() => '');
      if (answer.statusCode === 200 || readyWhen === 'any answer') resolve('ready');
      else resolve(body.includes('"database"') ? 'no database' : 'not yet');
    }).on('error', () => resolve('not yet'));
  });
}

const CHECK_TIMEOUT_MS = 60_000;

/**
 * Makes the edge check the origins, and waits until it has adopted the good releases, so that the first page has all areas.
 * @param edge address of the edge's operator endpoints; without a response, the function just returns
 */
async function requestOriginCheck(edge: string): Promise<void> {
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const answer = await fetch(`${edge}/-/releases/check`, { method: 'POST', signal }).catch(() => null);
  await answer?.body?.cancel();
}

/** Prints the last output lines of each part that ends unexpectedly. The whole site stops only if that part is the edge. */
export function handleUnexpectedExits(site: LocalSite): void {
  for (const part of site.parts) part.onDeath = (dead) => report(site, dead);
}

function report(site: LocalSite, part: SitePartProcess): void {
  const fatal = part.description.name === 'edge';
  const consequence = fatal
    ? 'Without it there is no site.'
    : 'The rest of the site goes on; start it anew to have all of it. Its last lines:';
  console.error(`${part.name} has ended unexpectedly. ${consequence}\n${part.lastLines()}`.trimEnd());
  if (fatal) site.stop().then(() => process.exit(1));
}

/** Signals within this time in ms count as one: Ctrl-C arrives twice, from the terminal and forwarded by npm. */
const SAME_KEYSTROKE_MS = 500;
const LOOK_FOR_NPM_MS = 1_000;
const INTERRUPTED = 130;

/** Stops the site and ends this process on the first signal, or when npm has ended; a second signal kills the site. */
export function stopOnSignals(site: LocalSite): void {
  let firstAt: number | undefined;
  function end(): void {
    if (firstAt === undefined) {
      firstAt = performance.now();
      site.stop().then(() => process.exit(0));
    } else if (performance.now() - firstAt > SAME_KEYSTROKE_MS) {
      site.kill().then(() => process.exit(INTERRUPTED));
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (process.env.npm_lifecycle_event) whenNpmIsGone(end);
}

/** Calls `end` after npm has ended. A killed npm forwards no signal, so poll for its process. */
function whenNpmIsGone(end: () => void): void {
  const npm = npmProcess();
  const timer = setInterval(() => {
    if (npmProcess() === npm) return;
    clearInterval(timer);
    end();
  }, LOOK_FOR_NPM_MS);
  timer.unref();
}

/** Returns the id of the npm process that runs this script. `sh` and `scripts/install.mjs` may be between the two. */
function npmProcess(): number {
  let id = process.ppid;
  try {
    while (/^(sh|\S*node)\0(-c|\S*install\.mjs)\0/.test(readFileSync(`/proc/${id}/cmdline`, 'utf8'))) {
      const [, parent] = / \S (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8').replace(/.*\)/, '')) ?? [];
      id = Number(parent);
    }
  } catch {
    // The system is not Linux, or the process has just ended.
  }
  return id;
}
