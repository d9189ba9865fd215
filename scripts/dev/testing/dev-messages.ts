import * as z from 'zod';

const messageSchema = z.object({
  action: z.string(),
  hash: z.string().optional(),
  errors: z.array(z.string()).optional(),
  message: z.string().optional(),
});

/** What a dev server tells an open page. */
export type DevMessage = z.infer<typeof messageSchema>;

/** Stands where a page would, at a dev server's socket, and waits for what the page would be told. */
export class DevMessages {
  readonly #socket: WebSocket;
  #heard: DevMessage[] = [];
  #look: () => void = () => {};

  /**
   * @param address of the socket
   * @param origin of the page
   */
  constructor(address: string, origin: string) {
    // Node's WebSocket takes headers; the types are a browser's, which sets the origin by itself.
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
   * The next message that is such a one; what came before it is forgotten.
   * @throws Error when the server refuses to tell this page anything
   */
  next(isWanted: (message: DevMessage) => boolean): Promise<DevMessage> {
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
