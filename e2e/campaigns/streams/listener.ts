import { createParser } from 'eventsource-parser';
import * as z from 'zod';
import type { Client } from '../../world/client.ts';

const dataSchema = z.object({ id: z.string().optional(), date: z.string().optional() });

/** An event that a customer heard. */
interface Heard {
  /** `id` of an appointment, or a day. */
  what: string;
  at: number;
}

/** A customer whose page is open. */
export class Listener {
  readonly appointments: Heard[] = [];
  readonly days: Heard[] = [];
  /** Why there is no stream any more; null as long as there is. */
  lost: string | null = null;
  readonly #abort = new AbortController();

  /** Opens the stream. @throws Error when it is refused */
  async open(origin: string, customer: Client): Promise<void> {
    const { signal } = this.#abort;
    const headers = { ...customer.headers(), accept: 'text/event-stream' };
    const answer = await fetch(`${origin}/api/v1/events`, { headers, signal });
    if (!answer.ok || !answer.body) throw new Error(`A stream was refused with ${answer.status}`);
    this.#read(answer.body).then(
      () => this.#lose('it ended'),
      (error: Error) => this.#lose(error.message),
    );
  }

  close(): void {
    this.#abort.abort();
  }

  #lose(reason: string): void {
    if (!this.#abort.signal.aborted) this.lost = reason;
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = createParser({
      onEvent: ({ event, data }) => {
        const at = performance.now();
        const { id = '', date = '' } = dataSchema.parse(JSON.parse(data));
        if (event === 'appointment') this.appointments.push({ what: id, at });
        else this.days.push({ what: date, at });
      },
    });
    const decoder = new TextDecoder();
    for await (const bytes of body) parser.feed(decoder.decode(bytes, { stream: true }));
  }
}
