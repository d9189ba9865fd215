import * as z from 'zod';

const messageSchema = z.object({
  action: z.string(),
  hash: z.string().optional(),
  errors: z.array(z.string()).optional(),
  message: z.string().optional(),
});

export type DevServerMessage = z.infer<typeof messageSchema>;

export class DevServerClient {
  readonly #socket: WebSocket;
  #heard: DevServerMessage[] = [];
  #look: () => void = () => {};

  constructor(address: string, origin: string) {
    // Node's WebSocket accepts headers, but its types are those of browsers, which set the Origin header themselves.
    const init = { headers: { Origin: origin } } as unknown as string[];
    this.#socket = new WebSocket(address, init);
    this.#socket.addEventListener('message', ({ data }) => {
      const message = messageSchema.safeParse(JSON.parse(String(data)));
      if (!message.success) return;
      this.#heard.push(message.data);
      this.#look();
    });
  }

  /**
   * Resolves with the next message that matches, and drops the earlier messages.
   * @throws Error if the server refuses the connection with a message
   */
  next(isWanted: (message: DevServerMessage) => boolean): Promise<DevServerMessage> {
    return new Promise((resolve, reject) => {
      this.#look = () => {
        const refusal = this.#heard.find(({ action }) => action === 'error');
        if (refusal) reject(new Error(`The dev server says: ${refusal.message}`));
        const index = this.#heard.findIndex(isWanted);
        const wanted = this.#heard[index];
        if (!wanted) return;
        this.#heard = this.#heard.slice(index + 1);
        resolve(wanted);
      };
      this.#look();
    });
  }

  close(): void {
    this.#socket.close();
  }
}
