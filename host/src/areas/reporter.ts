import {
  DETAIL_LENGTH,
  MAX_REPORTED_MS,
  REPORT_EVENTS,
  type ReportEvent,
  type ReportedKind,
} from '@forecourt/shared/contract';
import type { ShownScreen, Vital } from '../vitals/shown-screens.ts';

const BATCH_DELAY_MS = 5000;

/** One hundredth of the smallest shift worth reporting. */
const CLS_DIGITS = 4;

export interface Fault {
  kind: ReportedKind;
  message: string;
}

/** Sends failures at once and other events together. Repeated events of a release are sent once. */
export class Reporter {
  readonly #send: (events: ReportEvent[]) => void;
  readonly #sent = new Set<string>();
  readonly #evaluations = new Map<string, number>();
  #queue: ReportEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (events: ReportEvent[]) => void) {
    this.#send = send;
  }

  loaded(area: string, version: string, ms: number): void {
    this.#enqueue({ type: 'loaded', area, version, ms: rounded(ms) });
  }

  evaluated(area: string, version: string, ms: number): void {
    const release = `${area} ${version}`;
    this.#evaluations.set(release, (this.#evaluations.get(release) ?? 0) + ms);
  }

  shown(area: string, version: string, ms: number): void {
    if (this.#wasSent(`${area} ${version} shown`)) return;
    this.#enqueue({ type: 'shown', area, version, ms: rounded(ms), evaluationMs: 0 });
  }

  measured({ area, version, path }: ShownScreen, { vital, value }: Vital): void {
    this.#enqueue({
      type: 'measured',
      area,
      version,
      path,
      vital,
      value: vital === 'CLS' ? Number(value.toFixed(CLS_DIGITS)) : rounded(value),
    });
  }

  failed(area: string, version: string, { kind, message }: Fault): void {
    if (this.#wasSent(`${area} ${version} ${kind}`)) return;
    this.#queue.push({ type: 'failed', area, version, kind, detail: message.slice(0, DETAIL_LENGTH) });
    this.flush();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#queue.length > 0) {
      this.#send(this.#queue.splice(0, REPORT_EVENTS).map((event) => this.#completed(event)));
    }
  }

  /** Browsers report long evaluations late. */
  #completed(event: ReportEvent): ReportEvent {
    if (event.type !== 'shown') return event;
    const { area, version } = event;
    return { ...event, evaluationMs: rounded(this.#evaluations.get(`${area} ${version}`) ?? 0) };
  }

  #enqueue(event: ReportEvent): void {
    this.#queue.push(event);
    this.#timer ??= setTimeout(() => this.flush(), BATCH_DELAY_MS);
  }

  #wasSent(what: string): boolean {
    if (this.#sent.has(what)) return true;
    this.#sent.add(what);
    return false;
  }
}

function rounded(ms: number): number {
  return Math.min(Math.round(ms), MAX_REPORTED_MS);
}

/** A beacon outlives the page and ignores the response. */
export function sendReport(events: ReportEvent[]): void {
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
  navigator.sendBeacon('/-/reports', body);
}
