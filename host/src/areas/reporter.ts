import {
  type FailureOrDefectKind,
  MAX_EVENTS_PER_REPORT,
  MAX_FAILURE_DETAIL_LENGTH,
  MAX_REPORTED_DURATION_MS,
  type ReportEvent,
} from '@forecourt/shared/contract';
import type { AreaLoader } from './area-loader.ts';
import { MIN_REPORTED_BLOCKING_MS } from './evaluation-times.ts';
import type { FileTagHandler } from './file-tags.ts';
import { ReleaseFailure } from './release-failure.ts';
import type { ShownScreen, VitalMeasurement } from './vitals.ts';

const BATCH_DELAY_MS = 5000;

/** Decimal places of a reported layout shift (CLS): two more than the smallest bound of the edge's histogram, 0.01. */
const CLS_DIGITS = 4;

export interface ReportedFailure {
  kind: FailureOrDefectKind;
  message: string;
}

/** Reports failures at once and other events in batches. Per release, sends `shown` and each kind of failure only once. */
export class ReportQueue {
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

  measured({ area, version, path }: ShownScreen, { vital, value }: VitalMeasurement): void {
    this.#enqueue({
      type: 'measured',
      area,
      version,
      path,
      vital,
      value: vital === 'CLS' ? Number(value.toFixed(CLS_DIGITS)) : rounded(value),
    });
  }

  failed(area: string, version: string, { kind, message }: ReportedFailure): void {
    if (this.#wasSent(`${area} ${version} ${kind}`)) return;
    this.#queue.push({
      type: 'failed',
      area,
      version,
      kind,
      detail: message.slice(0, MAX_FAILURE_DETAIL_LENGTH),
    });
    this.flush();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#queue.length > 0) {
      this.#send(this.#queue.splice(0, MAX_EVENTS_PER_REPORT).map((event) => this.#completed(event)));
    }
  }

  /** Adds the evaluation time when the event is sent, because browsers report long evaluations late. */
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
  return Math.min(Math.round(ms), MAX_REPORTED_DURATION_MS);
}

/** Sends events by a beacon, which is sent even if the page closes. The response is ignored. */
export function sendReport(events: ReportEvent[]): void {
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
  navigator.sendBeacon('/-/reports', body);
}

export interface PageErrorAttributionOptions {
  tags: Pick<FileTagHandler, 'releaseOf' | 'awaits'>;
  areas: Pick<AreaLoader, 'state' | 'heal' | 'fail'>;
  reports: Pick<ReportQueue, 'evaluated' | 'failed'>;
  currentArea: () => string | null;
}

/** Attributes errors and blocked time to the release whose file caused them. */
export class PageErrorAttribution {
  readonly #options: PageErrorAttributionOptions;

  constructor(options: PageErrorAttributionOptions) {
    this.#options = options;
  }

  noteEvaluation(address: string, ms: number): void {
    const { tags, reports } = this.#options;
    const release = tags.releaseOf(address);
    if (!release) return;
    reports.evaluated(release.area, release.version, ms);
    if (ms < MIN_REPORTED_BLOCKING_MS) return;
    const message = `${address.replace(/^.*\//, '')} blocked the page for ${Math.round(ms)} ms`;
    reports.failed(release.area, release.version, { kind: 'blocked', message });
  }

  noteUncaught(address: string, message: string): void {
    const { tags, reports } = this.#options;
    const release = tags.releaseOf(address);
    // Ignore errors during a release's evaluation: they are reported as load failures.
    if (!release || tags.awaits(address)) return;
    reports.failed(release.area, release.version, { kind: 'uncaught', message });
  }

  /** Replaces the release that emptied the page: that of the file `running`; without such a file, that of the current area. */
  replaceReleaseThatEmptiedPage(running: string | null): void {
    const { tags, areas, currentArea } = this.#options;
    const failure = new ReleaseFailure('render', 'it took the site out of the page');
    const release = running === null ? undefined : tags.releaseOf(running);
    if (release) {
      areas.fail(release.area, release.version, failure);
      return;
    }
    const area = currentArea();
    const state = area === null ? null : areas.state(area);
    if (area !== null && state?.status === 'ready') areas.heal(area, state.serial, failure);
  }
}
