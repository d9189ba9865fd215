import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createOriginServer } from '../../scripts/processes/create-origin.ts';
import { isPortTaken } from '../../scripts/site/free-ports.ts';
import type { SitePartName } from '../../scripts/site/ports.ts';

const HOST = '127.0.0.1';

/** Origin of one area: a plain file server that runs in the tests' process. */
export class AreaOriginServer {
  readonly #folder: string;
  readonly #port: number;
  #running: FastifyInstance | undefined;

  constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
  }

  async start(): Promise<void> {
    const origin = await createOriginServer(this.#folder);
    await origin.listen({ host: HOST, port: this.#port });
    this.#running = origin;
  }

  async stop(): Promise<void> {
    const origin = this.#running;
    this.#running = undefined;
    await origin?.close();
  }
}

export const EMULATORS_URL_VARIABLE = 'FORECOURT_TEST_EMULATORS';

/** Port of one world on the identity emulator of all worlds. Its accounts are only this world's, and outlive `stop`. */
export class WorldIdentityEmulator {
  readonly #port: number;
  readonly #accounts: string;

  constructor(port: number, data: string) {
    this.#port = port;
    this.#accounts = path.join(data, 'identity/accounts.json');
  }

  start(): Promise<void> {
    return this.#ask('/open', { port: this.#port, accounts: this.#accounts });
  }

  stop(): Promise<void> {
    return this.#ask('/close', { port: this.#port });
  }

  async #ask(what: string, body: unknown): Promise<void> {
    const url = process.env[EMULATORS_URL_VARIABLE];
    if (!url) throw new Error(`The run has no identity emulators: ${EMULATORS_URL_VARIABLE} is not set`);
    const answer = await fetch(url + what, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`The identity emulators said: ${await answer.text()}`);
  }
}

const PORT_POLL_MS = 40;
const PORT_TIMEOUT_MS = 30_000;

/**
 * Waits until the port of a stopped part is free: a search for free ports may briefly listen on it.
 * @throws Error with port and part if the time runs out
 */
export async function waitUntilPortIsFree(
  port: number,
  part: SitePartName,
  waitMs = PORT_TIMEOUT_MS,
): Promise<void> {
  const end = performance.now() + waitMs;
  while (await isPortTaken(port)) {
    if (performance.now() > end) {
      throw new Error(`The ${part} waits for port ${port}, which has been taken for ${waitMs / 1000} s`);
    }
    await delay(PORT_POLL_MS);
  }
}
