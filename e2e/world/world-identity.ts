import path from 'node:path';

export const EMULATORS_URL = 'FORECOURT_TEST_EMULATORS';

/** A world's share of the run's identity emulators: a separate port, with accounts that survive its end. */
export class WorldIdentity {
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
    const url = process.env[EMULATORS_URL];
    if (!url) throw new Error(`The run has no identity emulators: ${EMULATORS_URL} is not set`);
    const answer = await fetch(url + what, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`The identity emulators said: ${await answer.text()}`);
  }
}
