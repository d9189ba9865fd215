import type { FastifyInstance } from 'fastify';
import { createOrigin } from '../../scripts/processes/create-origin.ts';

const HOST = '127.0.0.1';

/** The origin of one area, a plain file server in the tests' process. */
export class WorldOrigin {
  readonly #folder: string;
  readonly #port: number;
  #running: FastifyInstance | undefined;

  constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
  }

  async start(): Promise<void> {
    const origin = await createOrigin(this.#folder);
    await origin.listen({ host: HOST, port: this.#port });
    this.#running = origin;
  }

  async stop(): Promise<void> {
    const origin = this.#running;
    this.#running = undefined;
    await origin?.close();
  }
}
