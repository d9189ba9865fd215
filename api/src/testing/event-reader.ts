import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';

const LOOK_AGAIN_MS = 10;

interface ReceivedStreamEvent {
  event: string | undefined;
  data: Readonly<Record<string, unknown>>;
}

/** Reads an event stream over the network, as a page does. */
export class EventStreamReader {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly events: ReceivedStreamEvent[] = [];
  /** Number of received heartbeats (comments of the stream). */
  heartbeats = 0;
  readonly outcome: Promise<'ended' | 'broken off'>;
  readonly #answer: IncomingMessage;

  private constructor(answer: IncomingMessage) {
    this.status = answer.statusCode;
    this.headers = answer.headers;
    this.#answer = answer;
    this.outcome = this.#read().then(
      () => 'ended' as const,
      () => 'broken off' as const,
    );
  }

  /** Opens an event stream. @param origin of the api, or of a proxy in front of it @param query e.g. `?days=` */
  static async open(origin: string, token: string, query = ''): Promise<EventStreamReader> {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    // Use a separate connection: a closing server would wait for a connection that `fetch` keeps alive.
    const request = get(`${origin}/api/v1/events${query}`, { headers, agent: false });
    const [answer]: IncomingMessage[] = await once(request, 'response');
    if (!answer) throw new Error('There was no answer');
    return new EventStreamReader(answer);
  }

  /** Waits until at least `count` events of a kind were received, and returns all of this kind. */
  async until(event: string, count = 1): Promise<ReceivedStreamEvent[]> {
    const found = () => this.events.filter((each) => each.event === event);
    while (found().length < count) await delay(LOOK_AGAIN_MS);
    return found();
  }

  close(): void {
    this.#answer.destroy();
  }

  async #read(): Promise<void> {
    if (this.status !== 200) {
      this.#answer.resume();
      return;
    }
    const parser = createParser({
      onEvent: ({ event, data }) => this.events.push({ event, data: JSON.parse(data) }),
      onComment: () => {
        this.heartbeats += 1;
      },
    });
    this.#answer.setEncoding('utf8');
    for await (const text of this.#answer) parser.feed(String(text));
  }
}
