import { formatTextTable } from '../../../scripts/terminal.ts';
import { ResponseTimeHistogram } from '../answer-times.ts';
import type { ApiOperation, DocumentedResponse } from './api-document.ts';
import type { WireRequest, WireResponse } from './wire-request.ts';

/** Maximum length of each line of a request in the report. */
const SHOWN_LENGTH = 1_000;

export interface FuzzFinding {
  operation: string;
  fault: string;
  /** First request that caused this finding, to reproduce it. */
  request: string;
  times: number;
}

interface Tally {
  times: ResponseTimeHistogram;
  good: number;
}

export class FuzzReport {
  readonly seed: number;
  readonly #findings = new Map<string, FuzzFinding>();
  readonly #operations: Map<string, Tally>;
  readonly #unreachable: ReadonlySet<string>;
  readonly #all = new ResponseTimeHistogram();
  readonly #statuses = new Map<number, number>();
  readonly #statusesWithSession = new Map<number, number>();

  constructor(seed: number, operations: readonly ApiOperation[], unreachable: readonly string[]) {
    this.seed = seed;
    this.#unreachable = new Set(unreachable);
    this.#operations = new Map(
      operations.map(({ id }) => [id, { times: new ResponseTimeHistogram(), good: 0 }]),
    );
  }

  addAnswer({ id, answers }: ApiOperation, { status, ms }: WireResponse): void {
    const tally = this.#operations.get(id);
    if (!tally) throw new Error(`The operation ${id} is not in the document`);
    tally.times.add(ms);
    this.#all.add(ms);
    if (status < 300) tally.good += 1;
    count(this.#statuses, status);
    if (answers.has(401)) count(this.#statusesWithSession, status);
  }

  addFinding({ id }: ApiOperation, request: WireRequest, fault: string): void {
    const key = `${id}: ${fault}`;
    const known = this.#findings.get(key);
    if (known) known.times += 1;
    else this.#findings.set(key, { operation: id, fault, request: written(request), times: 1 });
  }

  get findings(): readonly FuzzFinding[] {
    return [...this.#findings.values()];
  }

  /** Ids of reachable operations without any successful response: they are hardly tested. */
  get neverAnswered(): string[] {
    return [...this.#operations].flatMap(([id, { good }]) =>
      good === 0 && !this.#unreachable.has(id) ? [id] : [],
    );
  }

  /** Share of a status in responses of operations that need a session. Others have a rate limit that all customers share. */
  shareWithSession(status: number): number {
    const all = [...this.#statusesWithSession.values()].reduce((sum, times) => sum + times, 0);
    return (this.#statusesWithSession.get(status) ?? 0) / all;
  }

  /** Returns a percentile of all response times, in ms. */
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
      formatTextTable([
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

function timesIn(times: ResponseTimeHistogram): string[] {
  return [50, 99, 100].map((percent) => String(Math.round(times.percentile(percent))));
}

/** Returns the request as text for the report, without the token, which will have expired. */
function written({ method, path, headers, body }: WireRequest): string {
  const lines = headers.map(([name, value]) => `${name}: ${name === 'authorization' ? '…' : value}`);
  const content = body ? [`body: ${JSON.stringify(Buffer.from(body).toString())}`] : [];
  return [`${method} ${path}`, ...lines, ...content]
    .map((line) => (line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}… (${line.length})` : line))
    .map((line) => `  ${line}`)
    .join('\n');
}

/** Status → problem code of the edge's own errors for any request (docs/design.md), which the api's document may lack. */
const EDGE_RESPONSES: ReadonlyMap<number, string> = new Map([
  [400, 'bad_request'],
  [408, 'request_timeout'],
  [413, 'body_too_large'],
  [417, 'expectation_failed'],
  [431, 'headers_too_large'],
  [503, 'overloaded'],
]);

/** Whether the site refused the request because of overload, which is allowed if it is rare. */
function isShed({ status, text }: WireResponse): boolean {
  return status === 503 && parseJsonObject(text).code === EDGE_RESPONSES.get(503);
}

/** Returns the differences between a response and its documentation; empty if it conforms. */
export function findResponseDifferences({ answers }: ApiOperation, answer: WireResponse): string[] {
  const { status, type, text } = answer;
  const documented = answers.get(status);
  if (type !== null && documented?.otherTypes.includes(type)) return [];
  if (status < 400) return documented ? bodyFaults(documented, answer) : [`${status} is not documented`];
  const problem = parseJsonObject(text);
  const code = String(problem.code);
  if (status >= 500 && !isShed(answer)) return [`${status} ${code}`];
  const isOfApi = documented?.description.split(', ').includes(code);
  if (!isOfApi && EDGE_RESPONSES.get(status) !== code) return [`${status} ${code} is not documented`];
  // Errors of the edge must have the shape of the documented error 401 or 404.
  const plain = answers.get(401) ?? answers.get(404);
  if (!plain) return ['neither 401 nor 404 is documented'];
  const faults = bodyFaults(isOfApi && documented ? documented : plain, answer);
  return problem.status === status
    ? faults
    : [...faults, `${status} says that its status is ${problem.status}`];
}

function bodyFaults(
  { type, check }: DocumentedResponse,
  { status, type: given, text }: WireResponse,
): string[] {
  if (type === null) return text === '' ? [] : [`${status} has a body`];
  if (given !== type) return [`${status} comes as ${given}, not as ${type}`];
  if (check(type.endsWith('json') ? parseJsonObject(text) : text)) return [];
  return (check.errors ?? []).map(
    ({ instancePath, message }) => `${status}: ${instancePath || 'body'} ${message}`,
  );
}

/** Returns the parsed JSON body; an empty object if the text is not a JSON object or array. */
function parseJsonObject(text: string): { status?: unknown; code?: unknown } {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? json : {};
  } catch {
    return {};
  }
}
