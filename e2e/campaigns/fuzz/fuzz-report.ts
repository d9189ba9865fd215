import { textTable } from '../../../scripts/text-table.ts';
import { AnswerTimes } from '../answer-times.ts';
import type { Operation } from './api-document.ts';
import type { WireAnswer } from './send.ts';
import type { WireRequest } from './wire-request.ts';

/** Of each line of a request. */
const SHOWN_LENGTH = 1_000;

/** Something that the site should not have answered. */
export interface Finding {
  operation: string;
  fault: string;
  /** The first request that was answered so, to be sent again. */
  request: string;
  times: number;
}

/** What was asked of one operation. */
interface Tally {
  times: AnswerTimes;
  /** How many were answered with success. */
  good: number;
}

/** What a fuzzing has seen. */
export class FuzzReport {
  readonly seed: number;
  readonly #findings = new Map<string, Finding>();
  readonly #operations: Map<string, Tally>;
  readonly #unreachable: ReadonlySet<string>;
  readonly #all = new AnswerTimes();
  readonly #statuses = new Map<number, number>();
  /** The same, only of operations that need a session. */
  readonly #statusesWithSession = new Map<number, number>();

  /** @param unreachable ids of operations that no request can be answered with success */
  constructor(seed: number, operations: readonly Operation[], unreachable: readonly string[]) {
    this.seed = seed;
    this.#unreachable = new Set(unreachable);
    this.#operations = new Map(operations.map(({ id }) => [id, { times: new AnswerTimes(), good: 0 }]));
  }

  addAnswer({ id, answers }: Operation, { status, ms }: WireAnswer): void {
    const tally = this.#operations.get(id);
    if (!tally) throw new Error(`The operation ${id} is not in the document`);
    tally.times.add(ms);
    this.#all.add(ms);
    if (status < 300) tally.good += 1;
    count(this.#statuses, status);
    if (answers.has(401)) count(this.#statusesWithSession, status);
  }

  addFinding({ id }: Operation, request: WireRequest, fault: string): void {
    const key = `${id}: ${fault}`;
    const known = this.#findings.get(key);
    if (known) known.times += 1;
    else this.#findings.set(key, { operation: id, fault, request: written(request), times: 1 });
  }

  get findings(): readonly Finding[] {
    return [...this.#findings.values()];
  }

  /** Operations of which no request was answered with success, so that little of them was tried. */
  get neverAnswered(): string[] {
    return [...this.#operations].flatMap(([id, { good }]) =>
      good === 0 && !this.#unreachable.has(id) ? [id] : [],
    );
  }

  /**
   * How many had this status, of the answers of operations that need a session: the others have limits by address, and all
   * requests come from one.
   */
  shareWithSession(status: number): number {
    const all = [...this.#statusesWithSession.values()].reduce((sum, times) => sum + times, 0);
    return (this.#statusesWithSession.get(status) ?? 0) / all;
  }

  /** The time in ms within which so many percent of all requests were answered. */
  percentile(percent: number): number {
    return this.#all.percentile(percent);
  }

  toString(): string {
    const statuses = [...this.#statuses].sort(([one], [other]) => one - other);
    const rows = [...this.#operations].map(([id, { times, good }]) => [
      id,
      ...[times.count, good].map(String),
      ...timesIn(times),
    ]);
    return [
      `${this.#all.count} requests, seed ${this.seed} (FUZZ_SEED=${this.seed} asks for the same)`,
      `statuses: ${statuses.map(([status, count]) => `${status}: ${count}`).join(', ')}`,
      textTable([
        ['', 'asked', 'with success', 'p50 ms', 'p99 ms', 'max ms'],
        ...rows,
        ['all', String(this.#all.count), '', ...timesIn(this.#all)],
      ]),
      ...this.findings.map(
        ({ operation, fault, request, times }) =>
          `\n✗ ${operation}: ${fault} (${times} times), first to\n${request}`,
      ),
      `findings: ${this.findings.length}`,
    ].join('\n');
  }
}

function count(statuses: Map<number, number>, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

function timesIn(times: AnswerTimes): string[] {
  return [50, 99, 100].map((percent) => String(Math.round(times.percentile(percent))));
}

/** As one would type it, without the token, which is worth nothing later. */
function written({ method, path, headers, body }: WireRequest): string {
  const lines = headers.map(([name, value]) => `${name}: ${name === 'authorization' ? '…' : value}`);
  const content = body ? [`body: ${JSON.stringify(Buffer.from(body).toString())}`] : [];
  return [`${method} ${path}`, ...lines, ...content]
    .map((line) => (line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}… (${line.length})` : line))
    .map((line) => `  ${line}`)
    .join('\n');
}
