import {
  DETAIL_LENGTH,
  MAX_REPORTED_MS,
  REPORT_EVENTS,
  type ReportEvent,
  type ReportedKind,
} from '@forecourt/shared/contract';
import type { ShownScreen, Vital } from '../vitals/shown-screens.ts';

/** Releases that load are told of together, a while after the first. */
const GATHER_MS = 5000;

/** A hundredth of the shift that is the least one to be seen among figures. */
const CLS_DIGITS = 4;

/** What is told of a release that fails, or that has a flaw. */
export interface Fault {
  kind: ReportedKind;
  /** For the area's team. */
  message: string;
}

/**
 * Tells the edge what became of releases in this page: failures at once, the rest together. Each failure of a release,
 * each flaw and its first screen is told of once, however often it happens.
 */
export class Reporter {
  readonly #send: (events: ReportEvent[]) => void;
  readonly #told = new Set<string>();
  /** Release → for how long its files have kept the page busy, in milliseconds. */
  readonly #evaluations = new Map<string, number>();
  #gathered: ReportEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (events: ReportEvent[]) => void) {
    this.#send = send;
  }

  loaded(area: string, version: string, ms: number): void {
    this.#gather({ type: 'loaded', area, version, ms: rounded(ms) });
  }

  /** A file of a release was run. */
  evaluated(area: string, version: string, ms: number): void {
    const release = `${area} ${version}`;
    this.#evaluations.set(release, (this.#evaluations.get(release) ?? 0) + ms);
  }

  /** A screen of a release is in the page. */
  shown(area: string, version: string, ms: number): void {
    if (this.#isTold(`${area} ${version} shown`)) return;
    this.#gather({ type: 'shown', area, version, ms: rounded(ms), evaluationMs: 0 });
  }

  /** How a page view with this screen did. */
  measured({ area, version, path }: ShownScreen, { vital, value }: Vital): void {
    this.#gather({
      type: 'measured',
      area,
      version,
      path,
      vital,
      value: vital === 'CLS' ? Number(value.toFixed(CLS_DIGITS)) : rounded(value),
    });
  }

  failed(area: string, version: string, { kind, message }: Fault): void {
    if (this.#isTold(`${area} ${version} ${kind}`)) return;
    this.#gathered.push({ type: 'failed', area, version, kind, detail: message.slice(0, DETAIL_LENGTH) });
    this.flush();
  }

  /** Sends what is gathered now; the page may be about to go. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#gathered.length > 0) {
      this.#send(this.#gathered.splice(0, REPORT_EVENTS).map((event) => this.#completed(event)));
    }
  }

  /** Browsers tell of long evaluations a while after them. */
  #completed(event: ReportEvent): ReportEvent {
    if (event.type !== 'shown') return event;
    const { area, version } = event;
    return { ...event, evaluationMs: rounded(this.#evaluations.get(`${area} ${version}`) ?? 0) };
  }

  #gather(event: ReportEvent): void {
    this.#gathered.push(event);
    this.#timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  #isTold(what: string): boolean {
    if (this.#told.has(what)) return true;
    this.#told.add(what);
    return false;
  }
}

/** As the edge takes it. */
function rounded(ms: number): number {
  return Math.min(Math.round(ms), MAX_REPORTED_MS);
}

/** Outlives the page, and nobody waits for it: an edge that does not take reports disturbs nothing. */
export function sendReport(events: ReportEvent[]): void {
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
  navigator.sendBeacon('/-/reports', body);
}
