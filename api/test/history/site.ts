import type { Send } from '../../src/testing/customer.ts';
import type { ReadyApi } from '../start-api.ts';

/** Api processes on one database, as a load balancer has them that does not notice when one is away. */
export class Site {
  readonly #start: () => Promise<ReadyApi>;
  readonly #apis: (ReadyApi | null)[];
  #sent = 0;
  #crashes = 0;

  private constructor(start: () => Promise<ReadyApi>, apis: ReadyApi[]) {
    this.#start = start;
    this.#apis = apis;
  }

  static async open(processes: number, start: () => Promise<ReadyApi>): Promise<Site> {
    return new Site(start, await Promise.all(Array.from({ length: processes }, start)));
  }

  /** Each request to another process. */
  readonly send: Send = async (request) => {
    const api = this.#apis[this.#sent++ % this.#apis.length];
    if (!api) throw new Error('This process is away');
    return api.send(request);
  };

  /** Kills one process, each time another one, and restarts it. */
  async crash(): Promise<void> {
    const index = this.#crashes++ % this.#apis.length;
    const api = this.#apis[index];
    this.#apis[index] = null;
    api?.kill();
    await api?.ended;
    this.#apis[index] = await this.#start();
  }

  /** Ends all processes as an operator would. */
  async close(): Promise<void> {
    for (const api of this.#apis) expect(await api?.stop()).toBe(0);
  }
}
