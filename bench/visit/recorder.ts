import type { CDPSession } from '@playwright/test';
import type { Line } from './waterfall.ts';

interface Sent extends Line {
  isOver: boolean;
}

const MS = 1000;

/** Writes down the requests of a page as they happen; what it knows is complete when `isQuiet`. */
export class Recorder {
  readonly #requests = new Map<string, Sent>();
  /** The protocol's clock when the page's navigation began, in ms. */
  #began: number | undefined;

  /** @param session one that has `Network` enabled */
  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
      if (!request.url.startsWith('http')) return;
      this.#began ??= timestamp * MS;
      const line = { url: request.url, kind: type ?? 'Other', bytes: 0, fromCache: false, isOver: false };
      this.#requests.set(requestId, { ...line, start: this.#sinceBegin(timestamp), end: 0 });
    });
    session.on('Network.requestServedFromCache', ({ requestId }) =>
      this.#change(requestId, { fromCache: true }),
    );
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache || response.fromServiceWorker) this.#change(requestId, { fromCache: true });
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
      this.#change(requestId, { end: this.#sinceBegin(timestamp), bytes: encodedDataLength, isOver: true }),
    );
    session.on('Network.loadingFailed', ({ requestId, timestamp }) =>
      this.#change(requestId, { end: this.#sinceBegin(timestamp), isOver: true }),
    );
  }

  /** All requests so far; one that is not over ends never. Streams of events stay open for as long as the page. */
  get lines(): Line[] {
    return [...this.#requests.values()].map(({ isOver, ...line }) => ({
      ...line,
      end: isOver ? line.end : Number.POSITIVE_INFINITY,
      bytes: line.fromCache ? 0 : line.bytes,
    }));
  }

  /** Whether nothing is on its way but streams of events. */
  get isQuiet(): boolean {
    return [...this.#requests.values()].every(({ isOver, url }) => isOver || isStream(url));
  }

  #change(id: string, change: Partial<Sent>): void {
    const known = this.#requests.get(id);
    if (known) Object.assign(known, change);
  }

  #sinceBegin(timestamp: number): number {
    return timestamp * MS - (this.#began ?? 0);
  }
}

const isStream = (url: string) => new URL(url).pathname.endsWith('/events');
