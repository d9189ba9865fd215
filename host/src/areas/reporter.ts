import { DETAIL_LENGTH, REPORT_EVENTS, type ReportEvent } from '@forecourt/shared/contract';
import type { ReleaseFailure } from './release-failure.ts';

/** Releases that load are told of together, a while after the first. */
const GATHER_MS = 5000;

/** Tells the edge what became of releases in this page: failures at once and each once, the rest together. */
export class Reporter {
  readonly #send: (events: ReportEvent[]) => void;
  readonly #failed = new Set<string>();
  #gathered: ReportEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (events: ReportEvent[]) => void) {
    this.#send = send;
  }

  loaded(area: string, version: string, ms: number): void {
    this.#gathered.push({ type: 'loaded', area, version, ms: Math.round(ms) });
    this.#timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  failed(area: string, version: string, { kind, message }: ReleaseFailure): void {
    const key = `${area} ${version} ${kind}`;
    if (this.#failed.has(key)) return;
    this.#failed.add(key);
    this.#gathered.push({ type: 'failed', area, version, kind, detail: message.slice(0, DETAIL_LENGTH) });
    this.flush();
  }

  /** Sends what is gathered now; the page may be about to go. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#gathered.length > 0) this.#send(this.#gathered.splice(0, REPORT_EVENTS));
  }
}

/** Outlives the page, and nobody waits for it: an edge that does not take reports disturbs nothing. */
export function sendReport(events: ReportEvent[]): void {
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
  navigator.sendBeacon('/-/reports', body);
}
