import { setTimeout as delay } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';

const LOOK_AGAIN_MS = 10;

interface HeardEvent {
  event: string | undefined;
  // Tests look into whatever came; its shape is what they check.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  data: any;
}

/** Reads a stream of events over the network, as a page does. */
export class EventReader {
  readonly answer: Response;
  /** All events so far, in order. */
  readonly heard: HeardEvent[] = [];
  /** How many comments came. */
  beats = 0;
  /** Resolves when the stream has ended: `ended`, or `broken off`. */
  readonly over: Promise<'ended' | 'broken off'>;
  readonly #abort: AbortController;

  private constructor(answer: Response, abort: AbortController) {
    this.answer = answer;
    this.#abort = abort;
    this.over = this.#read().then(
      () => 'ended' as const,
      () => 'broken off' as const,
    );
  }

  /** @param origin of the api, or of what stands before it */
  static async open(origin: string, token: string): Promise<EventReader> {
    const abort = new AbortController();
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    const answer = await fetch(`${origin}/api/v1/events`, { headers, signal: abort.signal });
    return new EventReader(answer, abort);
  }

  /** Waits for as many events of a kind. */
  async until(event: string, count = 1): Promise<HeardEvent[]> {
    const found = () => this.heard.filter((each) => each.event === event);
    while (found().length < count) await delay(LOOK_AGAIN_MS);
    return found();
  }

  /** Leaves, as a page that is closed. */
  close(): void {
    this.#abort.abort();
  }

  async #read(): Promise<void> {
    if (!this.answer.ok || !this.answer.body) return;
    const parser = createParser({
      onEvent: ({ event, data }) => this.heard.push({ event, data: JSON.parse(data) }),
      onComment: () => {
        this.beats += 1;
      },
    });
    const decoder = new TextDecoder();
    for await (const bytes of this.answer.body) parser.feed(decoder.decode(bytes, { stream: true }));
  }
}
