import * as z from 'zod';

const messageSchema = z.object({
  action: z.string(),
  hash: z.string().optional(),
  errors: z.array(z.string()).optional(),
  message: z.string().optional(),
});

const RECONNECT_MS = 50;

export type DevServerMessage = z.infer<typeof messageSchema>;

/** Receives messages of a dev server. A build that blocks the server ends the connection, so it connects again. */
export class DevServerClient {
  readonly #address: string;
  readonly #origin: string;
  #socket: WebSocket;
  #isClosed = false;
  #hash: string | undefined;
  #heard: DevServerMessage[] = [];
  #look: () => void = () => {};

  constructor(address: string, origin: string) {
    this.#address = address;
    this.#origin = origin;
    this.#socket = this.#connect();
  }

  #connect(): WebSocket {
    // Node's WebSocket accepts headers, but its types are those of browsers, which set the Origin header themselves.
    const init = { headers: { Origin: this.#origin } } as unknown as string[];
    const socket = new WebSocket(this.#address, init);
    socket.addEventListener('message', ({ data }) => {
      const message = messageSchema.safeParse(JSON.parse(String(data)));
      if (!message.success) return;
      this.#heard.push(message.data);
      this.#look();
    });
    socket.addEventListener('close', () => {
      if (!this.#isClosed) setTimeout(() => this.#reconnect(), RECONNECT_MS).unref();
    });
    return socket;
  }

  #reconnect(): void {
    if (!this.#isClosed) this.#socket = this.#connect();
  }

  /**
   * Resolves with the next message that matches, and drops the earlier messages.
   * @throws Error if the server refuses the connection with a message
   */
  next(isWanted: (message: DevServerMessage) => boolean): Promise<DevServerMessage> {
    return new Promise((resolve, reject) => {
      this.#look = () => {
        const refusal = this.#heard.find(({ action }) => action === 'error');
        if (refusal) {
          this.close();
          reject(new Error(`The dev server says: ${refusal.message}`));
        }
        const index = this.#heard.findIndex(isWanted);
        const wanted = this.#heard[index];
        if (!wanted) return;
        this.#heard = this.#heard.slice(index + 1);
        resolve(wanted);
      };
      this.#look();
    });
  }

  /** Resolves with the next message that has another hash than the last build, or with `reload` if that arrives first. */
  async nextBuild(): Promise<DevServerMessage> {
    const message = await this.next(
      ({ action, hash }) => action === 'reload' || (hash !== undefined && hash !== this.#hash),
    );
    this.#hash = message.hash ?? this.#hash;
    return message;
  }

  close(): void {
    this.#isClosed = true;
    this.#socket.close();
  }
}
