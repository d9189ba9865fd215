import type { Change } from './change.ts';
import type { StreamEvent } from './event-stream.ts';
import type { OpenStreams } from './open-streams.ts';

/**
 * How long days are gathered before everybody is told of them, in milliseconds: on a busy day each booking would
 * otherwise be a message to every open page.
 */
const GATHER_MS = 250;

/** Tells the open streams what was changed: its customer of an appointment or a notification, everybody of a day. */
export class Announcer {
  readonly #streams: OpenStreams;
  readonly #onSent: (event: StreamEvent['event'], streams: number) => void;
  readonly #dates = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /** @param onSent is told of each event, and to how many streams it went */
  constructor(streams: OpenStreams, onSent: (event: StreamEvent['event'], streams: number) => void) {
    this.#streams = streams;
    this.#onSent = onSent;
  }

  announce(change: Change): void {
    if (change.event === 'appointment') {
      const { event, customer, id, status } = change;
      this.#onSent(event, this.#streams.tellCustomer(customer, { event, data: { id, status } }));
      return;
    }
    if (change.event === 'notification') {
      const { event, customer, id } = change;
      this.#onSent(event, this.#streams.tellCustomer(customer, { event, data: { id } }));
      return;
    }
    this.#dates.add(change.date);
    this.#timer ??= setTimeout(() => this.#tellDates(), GATHER_MS);
  }

  /** Tells nothing more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#dates.clear();
  }

  #tellDates(): void {
    this.#timer = undefined;
    const event = 'availability';
    for (const date of this.#dates) this.#onSent(event, this.#streams.tellAll({ event, data: { date } }));
    this.#dates.clear();
  }
}
