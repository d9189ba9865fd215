import { setTimeout as delay } from 'node:timers/promises';
import { AnswerTimes } from '../../answer-times.ts';
import { AnswerReader, type ReadAnswer } from '../answer-reader.ts';
import { Counts } from '../counts.ts';
import type { Attack, AttackerPlan, Begin, Errand, TacticOf, Tally } from '../plan.ts';
import { rawRequest } from '../raw-request.ts';
import { type Times, timesOf } from '../times.ts';
import { composeErrand } from './compose-errand.ts';
import { Line } from './line.ts';
import { createdIn, LoadCustomer } from './load-customer.ts';

const TICK_MS = 5;
/** Whatever has not been answered after so long never will be. */
const NEVER_MS = 30_000;

/** Requests in number: of each line one after the other, or at a rate that takes no notice of the answers. */
class Load implements Attack {
  readonly #plan: AttackerPlan;
  readonly #tactic: TacticOf<'load'>;
  readonly #counts = new Counts();
  readonly #given = new AnswerTimes();
  readonly #refused = new AnswerTimes();
  readonly #customers: LoadCustomer[];
  readonly #acknowledged: Tally['acknowledged'] = [];
  readonly #slots: { date: string; time: string }[];
  readonly #idle: Line[] = [];
  readonly #lines = new Set<Line>();
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #begin = performance.now();
  #sent = 0;
  #registrations = 0;
  #underWay = 0;
  #ended = false;

  constructor(plan: AttackerPlan, tactic: TacticOf<'load'>) {
    this.#plan = plan;
    this.#tactic = tactic;
    this.#slots = [...tactic.slots];
    this.#customers = tactic.identities.map((identity) => new LoadCustomer(identity, tactic.visitsEach));
    if (tactic.perSecond === null) for (let line = 0; line < plan.connections; line++) this.#askNext();
    else this.#timer = setInterval(() => this.#sendDue(), TICK_MS);
  }

  async end(): Promise<Tally> {
    this.#ended = true;
    clearInterval(this.#timer);
    const deadline = performance.now() + NEVER_MS;
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
      // Nobody has more connections than that; those who would have come give up unseen.
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
    const { errand, ...request } = composeErrand(errands[turn % errands.length] ?? 'me', customer.identity, {
      registration: () => `${this.#tactic.registrations}${this.#registrations++}`,
      visit: () => customer.nextVisit(this.#slots),
    });
    const began = performance.now();
    this.#underWay++;
    line.ask(rawRequest(`${this.#plan.host}:${this.#plan.port}`, request), (answer) => {
      this.#underWay--;
      if (answer === null) this.#counts.add('connection ended unanswered');
      else this.#note(answer, errand, index, performance.now() - began);
      if (line.isOpen) this.#idle.push(line);
      else this.#lines.delete(line);
      if (this.#tactic.perSecond !== null || this.#ended) return;
      // A site that is closing connections is not asked in a circle.
      if (answer === null) setTimeout(() => this.#ended || this.#askNext(), TICK_MS);
      else this.#askNext();
    });
  }

  #takeIdle(): Line | undefined {
    for (let line = this.#idle.pop(); line; line = this.#idle.pop()) {
      if (line.isOpen) return line;
      this.#lines.delete(line);
    }
    return undefined;
  }

  #open(): Line {
    const { host, port, sources } = this.#plan;
    const localAddress = sources[this.#lines.size % sources.length];
    const line = new Line({ host, port, ...(localAddress && { localAddress }) }, new AnswerReader());
    this.#lines.add(line);
    return line;
  }

  #note({ status, head, body }: ReadAnswer, errand: Errand, customer: number, ms: number): void {
    this.#counts.add(`answered ${status}`);
    const isGiven = status >= 200 && status < 300;
    if (isGiven && !this.#ended) this.#counts.add('given in time');
    (isGiven ? this.#given : this.#refused).add(ms);
    if ((status === 503 || status === 429) && !/\r\nretry-after: *\d/i.test(head)) {
      this.#counts.add(`${status} without Retry-After`);
    }
    if (status !== 201) return;
    const id = createdIn(body);
    if (errand === 'add-vehicle') this.#customers[customer]?.vehicles.push(id);
    this.#acknowledged.push({ customer, what: errand === 'book' ? 'visit' : 'vehicle', id });
  }
}

const timesOfAny = (answers: AnswerTimes): Times | null => (answers.count === 0 ? null : timesOf(answers));

export const load: Begin<'load'> = (plan, tactic) => new Load(plan, tactic);
