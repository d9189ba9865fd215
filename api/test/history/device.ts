import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Answer } from '../../src/testing/customer.ts';
import type { Booker } from '../booker.ts';
import type { Work } from '../rules/visit-rules.ts';
import {
  type Attempt,
  acknowledged,
  type History,
  isSettled,
  type Outcome,
  type Span,
  type Visit,
  visitSchema,
  type Wish,
  type Write,
} from './history.ts';
import type { Step } from './plans.ts';

/** Before something is sent again that got no answer, or was refused for want of room. */
const PAUSE_MS = 300;

const listSchema = z.object({ items: z.array(visitSchema) });
const offerSchema = z.object({
  days: z.tuple([z.object({ slots: z.array(z.object({ time: z.string(), places_left: z.number() })) })]),
});

export interface Owner extends Booker {
  uid: string;
}

/**
 * Does with the site what a customer does on one device, one thing after the other, and writes down what came of it.
 * A customer with two devices knows on each only what it shows of the other.
 */
export class Device {
  readonly #owner: Owner;
  readonly #date: string;
  readonly #history: History;
  #known: Visit[] = [];

  /** @param date the day on which its owner wants to come */
  constructor(owner: Owner, date: string, history: History) {
    this.#owner = owner;
    this.#date = date;
    this.#history = history;
  }

  async act(step: Step): Promise<void> {
    const active = this.#known.filter(({ status }) => status !== 'cancelled');
    const visit = active[step.visit % active.length];
    if (step.do === 'book') {
      const { vehicle_id: vehicle } = this.#owner;
      const start = await this.#choose(step.type, step);
      return this.#ask({ do: 'book', vehicle, type: step.type, ...start }, step);
    }
    // There may be something to change that was booked on another device.
    if (step.do === 'look' || !visit) {
      await this.look();
      return;
    }
    const of = { visit: visit.id, version: visit.version };
    if (step.do === 'cancel') return this.#ask({ do: 'cancel', ...of }, step);
    const { service_type: type, vehicle } = visit;
    await this.#ask(
      { do: 'move', ...of, vehicle: vehicle.id, type, ...(await this.#choose(type, step)) },
      step,
    );
  }

  /** Looks at all visits of its owner. */
  async look(): Promise<Visit[]> {
    const { span, body } = await this.#read('/appointments?limit=100');
    this.#known = listSchema.parse(body).items;
    this.#history.lists.push({ ...span, customer: this.#owner.uid, visits: this.#known });
    return this.#known;
  }

  /** Looks at what is left of the day. */
  async lookAround(type: Work): Promise<ReadonlyMap<string, number>> {
    const days = `from=${this.#date}&to=${this.#date}`;
    const { span, body } = await this.#read(`/availability?service_type=${type}&${days}`);
    const [{ slots }] = offerSchema.parse(body).days;
    const left = new Map(slots.map(({ time, places_left }) => [time, places_left]));
    this.#history.offers.push({ ...span, type, date: this.#date, left });
    return left;
  }

  async #choose(type: Work, { time: index, isFree }: Step): Promise<{ date: string; time: string }> {
    const starts = [...(await this.lookAround(type))];
    const free = starts.filter(([, left]) => left > 0);
    const among = isFree && free.length > 0 ? free : starts;
    const [time] = among[index % among.length] ?? [];
    if (time === undefined) throw new Error(`Nothing is offered on ${this.#date}`);
    return { date: this.#date, time };
  }

  /** Asks for something until it is known what became of it. */
  async #ask(wish: Wish, { taps }: Step): Promise<void> {
    const { writes } = this.#history;
    const write: Write = { customer: this.#owner.uid, key: `key ${writes.length}`, wish, attempts: [] };
    writes.push(write);
    while (!isSettled(write)) {
      if (write.attempts.length > 0) await delay(PAUSE_MS);
      write.attempts.push(...(await Promise.all(Array.from({ length: taps }, () => this.#send(write)))));
    }
    const [answer] = acknowledged(write);
    if (answer) this.#known = [...this.#known.filter(({ id }) => id !== answer.visit.id), answer.visit];
    // Then it may no longer be as it is known here.
    else if (wish.do !== 'book') await this.look();
  }

  async #send({ wish, key }: Write): Promise<Attempt> {
    const from = now();
    const outcome = await this.#post(wish, key).then(outcomeOf, (): Outcome => ({ is: 'lost' }));
    return { from, to: now(), ...outcome };
  }

  #post(wish: Wish, key: string): Promise<Answer> {
    const { customer } = this.#owner;
    if (wish.do === 'book') {
      const { vehicle, type, date, time } = wish;
      return customer.post('/appointments', { vehicle_id: vehicle, service_type: type, date, time }, key);
    }
    const path = `/appointments/${wish.visit}`;
    const tag = `"${wish.version}"`;
    if (wish.do === 'cancel') return customer.post(`${path}/cancel`, {}, key, tag);
    return customer.post(`${path}/reschedule`, { date: wish.date, time: wish.time }, key, tag);
  }

  /** As often as it takes: a process may be away. */
  async #read(path: string): Promise<{ span: Span; body: unknown }> {
    for (;;) {
      const from = now();
      const answer = await this.#owner.customer.get(path).catch(() => null);
      if (answer?.status === 200) return { span: { from, to: now() }, body: answer.body };
      if (answer && answer.status !== 503) throw new Error(`${path} was answered with ${answer.text}`);
      await delay(PAUSE_MS);
    }
  }
}

/** On a clock that nobody sets meanwhile, comparable with that of the api. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

function outcomeOf({ status, body }: Answer): Outcome {
  if (status < 300) return { is: 'done', visit: visitSchema.parse(body) };
  const code = String(body?.code ?? status);
  // With this the api does not say whether it was done: the database did not answer it either.
  return code === 'unavailable' ? { is: 'lost' } : { is: 'refused', code };
}
