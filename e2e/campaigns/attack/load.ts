import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createdResponseSchema } from '../../world/client.ts';
import { ResponseTimeHistogram, type ResponseTimeSummary, summarizeResponseTimes } from '../answer-times.ts';
import { formatRawRequest, type ParsedResponse, type RawRequest, ResponseParser } from './ask.ts';
import {
  type AttackerPlan,
  type AttackStarter,
  type AttackTacticOf,
  type AttackTally,
  type LoadRequestKind,
  OutcomeCounter,
  type RunningAttack,
} from './plan.ts';

const TICK_MS = 5;
const RESPONSE_TIMEOUT_MS = 30_000;

/** Sends requests, either one after the other on each connection, or at a fixed rate without waiting for responses. */
class Load implements RunningAttack {
  readonly #plan: AttackerPlan;
  readonly #tactic: AttackTacticOf<'load'>;
  readonly #counts = new OutcomeCounter();
  readonly #given = new ResponseTimeHistogram();
  readonly #refused = new ResponseTimeHistogram();
  readonly #customers: LoadTestCustomer[];
  readonly #acknowledged: AttackTally['acknowledged'] = [];
  readonly #slots: { date: string; time: string }[];
  readonly #idle: LoadTestConnection[] = [];
  readonly #lines = new Set<LoadTestConnection>();
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #begin = performance.now();
  #sent = 0;
  #registrations = 0;
  #underWay = 0;
  #ended = false;

  constructor(plan: AttackerPlan, tactic: AttackTacticOf<'load'>) {
    this.#plan = plan;
    this.#tactic = tactic;
    this.#slots = [...tactic.slots];
    this.#customers = tactic.identities.map((identity) => new LoadTestCustomer(identity, tactic.visitsEach));
    if (tactic.perSecond === null) for (let line = 0; line < plan.connections; line++) this.#askNext();
    else this.#timer = setInterval(() => this.#sendDue(), TICK_MS);
  }

  async end(): Promise<AttackTally> {
    this.#ended = true;
    clearInterval(this.#timer);
    const deadline = performance.now() + RESPONSE_TIMEOUT_MS;
    while (this.#underWay > 0 && performance.now() < deadline) await delay(TICK_MS);
    this.#counts.add('never answered', this.#underWay);
    for (const line of this.#lines) line.close();
    return {
      counts: this.#counts.toJSON(),
      given: timesOfAny(this.#given),
      refused: timesOfAny(this.#refused),
      acknowledged: this.#acknowledged,
    };
  }

  #sendDue(): void {
    const due = ((performance.now() - this.#begin) / 1000) * (this.#tactic.perSecond ?? 0);
    while (this.#sent < due) {
      if (this.#idle.length > 0 || this.#lines.size < this.#plan.connections) this.#askNext();
      // All connections are busy: count the request without sending it.
      else this.#count('no connection left');
    }
  }

  #count(what: string): void {
    this.#sent++;
    this.#counts.add(what);
  }

  #askNext(): void {
    const line = this.#takeIdle() ?? this.#open();
    const turn = this.#sent++;
    const { errands } = this.#tactic;
    const index = turn % this.#customers.length;
    const customer = this.#customers[index];
    if (!customer) throw new Error('A load needs somebody who asks');
    const { errand, ...request } = composeLoadRequest(
      errands[turn % errands.length] ?? 'me',
      customer.identity,
      {
        registration: () => `${this.#tactic.registrations}${this.#registrations++}`,
        visit: () => customer.nextVisit(this.#slots),
      },
    );
    const began = performance.now();
    this.#underWay++;
    line.ask(formatRawRequest(`${this.#plan.host}:${this.#plan.port}`, request), (answer) => {
      this.#underWay--;
      if (answer === null) this.#counts.add('connection ended unanswered');
      else this.#note(answer, errand, index, performance.now() - began);
      if (line.isOpen) this.#idle.push(line);
      else this.#lines.delete(line);
      if (this.#tactic.perSecond !== null || this.#ended) return;
      // Wait before the next request. Otherwise this would be a busy loop while the site closes connections.
      if (answer === null) setTimeout(() => this.#ended || this.#askNext(), TICK_MS);
      else this.#askNext();
    });
  }

  #takeIdle(): LoadTestConnection | undefined {
    for (let line = this.#idle.pop(); line; line = this.#idle.pop()) {
      if (line.isOpen) return line;
      this.#lines.delete(line);
    }
    return undefined;
  }

  #open(): LoadTestConnection {
    const { host, port, sources } = this.#plan;
    const localAddress = sources[this.#lines.size % sources.length];
    const line = new LoadTestConnection(
      { host, port, ...(localAddress && { localAddress }) },
      new ResponseParser(),
    );
    this.#lines.add(line);
    return line;
  }

  #note({ status, head, body }: ParsedResponse, errand: LoadRequestKind, customer: number, ms: number): void {
    this.#counts.add(`answered ${status}`);
    const isGiven = status >= 200 && status < 300;
    if (isGiven && !this.#ended) this.#counts.add('given in time');
    (isGiven ? this.#given : this.#refused).add(ms);
    if ((status === 503 || status === 429) && !/\r\nretry-after: *\d/i.test(head)) {
      this.#counts.add(`${status} without Retry-After`);
    }
    if (status !== 201) return;
    const id = parseCreatedId(body);
    if (errand === 'add-vehicle') this.#customers[customer]?.vehicles.push(id);
    this.#acknowledged.push({ customer, what: errand === 'book' ? 'visit' : 'vehicle', id });
  }
}

const timesOfAny = (answers: ResponseTimeHistogram): ResponseTimeSummary | null =>
  answers.count === 0 ? null : summarizeResponseTimes(answers);

export const beginLoad: AttackStarter<'load'> = (plan, tactic) => new Load(plan, tactic);

const DAY_MS = 86_400_000;
const LOOK_AHEAD_DAYS = 59;

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

export interface LoadRequestDetails {
  registration: () => string;
  visit: () => { vehicle: string; date: string; time: string } | null;
}

/** Builds a request of the given kind. If `book` has no visit, slot or vehicle left, builds `me` instead. */
function composeLoadRequest(
  errand: LoadRequestKind,
  identity: Readonly<Record<string, string>>,
  details: LoadRequestDetails,
): RawRequest & { errand: LoadRequestKind } {
  const get = (path: string) => ({ errand, method: 'GET', path, headers: identity }) as const;
  const post = (path: string, body?: unknown) =>
    ({
      errand,
      method: 'POST',
      path,
      headers: { ...identity, 'idempotency-key': crypto.randomUUID() },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }) as const;

  switch (errand) {
    case 'me':
      return get('/api/v1/me');
    case 'vehicles':
      return get('/api/v1/vehicles');
    case 'page':
      return { errand, method: 'GET', path: '/', headers: { accept: 'text/html' } };
    case 'export':
      return get('/api/v1/me/export');
    case 'availability':
      return get(`/api/v1/availability?service_type=repair&from=${dayIn(0)}&to=${dayIn(LOOK_AHEAD_DAYS)}`);
    case 'check-releases':
      return { errand, method: 'POST', path: '/-/releases/check' };
    case 'report':
      return { errand, method: 'POST', path: '/-/reports', body: REPORT };
    case 'add-vehicle':
      return post('/api/v1/vehicles', { device_reg: details.registration() });
    case 'book': {
      const visit = details.visit();
      if (!visit) return composeLoadRequest('me', identity, details);
      const { vehicle, date, time } = visit;
      return post('/api/v1/appointments', { vehicle_id: vehicle, service_type: 'repair', date, time });
    }
  }
}

const REPORT = JSON.stringify({
  events: [
    { type: 'failed', area: 'vehicle', version: '1.0.0+00000000', kind: 'render', detail: 'It was made up' },
  ],
});

class LoadTestConnection {
  readonly #socket: Socket;
  #answered: ((answer: ParsedResponse | null) => void) | null = null;
  #open = true;

  constructor(to: NetConnectOpts, reader: ResponseParser) {
    this.#socket = connect({ ...to, noDelay: true });
    this.#socket.setEncoding('latin1').on('data', (text: string) => {
      for (const answer of reader.add(text)) {
        if (/\r\nconnection: *close/i.test(answer.head)) this.close();
        this.#settle(answer);
      }
    });
    this.#socket.on('error', () => undefined);
    this.#socket.once('close', () => {
      this.#open = false;
      this.#settle(null);
    });
  }

  get isOpen(): boolean {
    return this.#open && this.#socket.writable;
  }

  /** Sends a request. @param answered receives the response; null if the connection ended without a response */
  ask(request: string, answered: (answer: ParsedResponse | null) => void): void {
    this.#answered = answered;
    this.#socket.write(request, 'latin1');
  }

  close(): void {
    this.#open = false;
    this.#socket.destroy();
  }

  #settle(answer: ParsedResponse | null): void {
    const answered = this.#answered;
    this.#answered = null;
    answered?.(answer);
  }
}

const parseCreatedId = (body: string): string => createdResponseSchema.parse(JSON.parse(unchunked(body))).id;

/** Removes chunk headers from a response body of the api, which is so short that it has at most one chunk. */
const unchunked = (body: string) => body.replace(/^[\da-f]+\r\n/i, '').replace(/\r\n0\r\n\r\n$/, '');

class LoadTestCustomer {
  readonly identity: Readonly<Record<string, string>>;
  readonly vehicles: string[] = [];
  #visitsLeft: number;

  constructor(identity: Readonly<Record<string, string>>, visits: number) {
    this.identity = identity;
    this.#visitsLeft = visits;
  }

  nextVisit(slots: { date: string; time: string }[]): { vehicle: string; date: string; time: string } | null {
    if (this.#visitsLeft === 0 || this.vehicles.length === 0) return null;
    const slot = slots.shift();
    const vehicle = this.vehicles.shift();
    if (!slot || vehicle === undefined) return null;
    this.#visitsLeft--;
    return { vehicle, ...slot };
  }
}
