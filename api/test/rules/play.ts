import type { VisitStatus } from '../../src/booking/visit-status.ts';
import type { ApiResponse, TestCustomer } from '../../src/testing/customer.ts';
import { rawQuery } from '../../src/testing/raw-query.ts';
import { finishErasuresOfCollectedVehicles, type TestApi } from '../../src/testing/test-api.ts';
import { CUSTOMER_COUNT, isOther, type RandomAction, tagOf, VEHICLES_PER_CUSTOMER } from './actions.ts';
import { expectSiteMatchesRules } from './compare-with-site.ts';
import { type ModelVisit, VisitRules, WORKSHOP_STEPS } from './visit-rules.ts';
import { addDays, localDateAt, SIMULATION_START_MS, toInstantMs } from './workshop.ts';

const MINUTE_MS = 60_000;
/** Time for which the api stores the response to an idempotency key. */
const KEY_MS = 24 * 60 * MINUTE_MS;

/** The usual next step of the workshop by status; for a visit that is over, a step that the api refuses or ignores. */
const NEXT_STEPS: Record<VisitStatus, string> = {
  requested: 'confirm',
  confirmed: 'start',
  in_progress: 'ready',
  ready: 'complete',
  completed: 'complete',
  cancelled: 'complete',
  no_show: 'complete',
};

interface Customer {
  uid: string;
  /** Ids of the customer's vehicles. */
  vehicles: string[];
}

/** Expected result of a request: codes of the possible refusals (`whyNot`); if there are none, its effect on the model. */
interface Expected {
  whyNot: string[];
  /** Applies the change to the model (`VisitRules`) after the api did it. @returns the changed visit */
  applyToModel(answer: ApiResponse<{ id: string }>): ModelVisit;
}

/** A customer's write, which can be sent again with its idempotency key. */
interface Write {
  uid: string;
  ask(): Promise<ApiResponse<{ id: string }>>;
  expected(): Expected;
  /** Text and time (ms) of the last response if it was successful; null if it was a refusal or not sent yet. */
  lastResponse: { at: number; text: string } | null;
}

/** A customer's change of a visit. A move also has the date of the new day, computed from the days ahead. */
type Change = (RandomAction & { do: 'cancel' | 'rate' }) | (RandomAction & { do: 'move' } & { date: string });

let people = 0;

/** Performs actions on the api and on the model of the rules, and throws if their results differ. */
export class ApiModelComparison {
  readonly #api: TestApi;
  readonly #seen: Set<string>;
  readonly #rules = new VisitRules(SIMULATION_START_MS);
  readonly #customers: Customer[] = [];
  readonly #writes: Write[] = [];

  private constructor(api: TestApi, seen: Set<string>) {
    this.#api = api;
    this.#seen = seen;
  }

  /**
   * Starts without bookings and closings, and with new customers.
   * @param seen collects the outcomes of requests and the statuses of visits
   */
  static async begin(api: TestApi, seen: Set<string>): Promise<ApiModelComparison> {
    await api.database.transaction((tx) =>
      rawQuery(
        tx,
        // The cascade also empties all tables that refer to customers and their vehicles.
        'truncate outbox, slot_places, idempotency_keys, customers, closed_days, closed_slots, day_places cascade',
      ),
    );
    api.setNow(new Date(SIMULATION_START_MS));
    const play = new ApiModelComparison(api, seen);
    for (let index = 0; index < CUSTOMER_COUNT; index += 1) play.#customers.push(await play.#newCustomer());
    return play;
  }

  async act(action: RandomAction): Promise<void> {
    switch (action.do) {
      case 'book':
        return this.#write(this.#booking(action));
      case 'move':
        return this.#change({ ...action, date: this.#day(action.ahead) });
      case 'cancel':
      case 'rate':
        return this.#change(action);
      case 'move by workshop':
        return this.#moveByWorkshop({ ...action, date: this.#day(action.ahead) });
      case 'step':
        return this.#step(action);
      case 'close':
        return this.#close(action);
      case 'set places':
        return this.#setPlaces(action);
      case 'wait':
        this.#rules.now += action.minutes * MINUTE_MS;
        return this.#api.setNow(new Date(this.#rules.now));
      case 'repeat':
        return this.#repeat(action.write);
      case 'erase':
        return this.#erase(action.customer);
    }
  }

  /** Throws if visits, places, lists or availability of the api and the database differ from those of the model. */
  async compare(): Promise<void> {
    const customers = this.#customers.map(({ uid }) => [uid, this.#signedIn(uid)] as const);
    await expectSiteMatchesRules(this.#rules, this.#api.database, new Map(customers));
  }

  #booking(action: RandomAction & { do: 'book' }): Write {
    const { type, time } = action;
    const date = this.#day(action.ahead);
    const customer = this.#customers[action.customer] as Customer;
    const { uid } = customer;
    const vehicle = customer.vehicles[action.vehicle] as string;
    const key = this.#newKey();
    return {
      uid,
      ask: () => {
        const input = { vehicle_id: vehicle, service_type: type, date, time };
        return this.#signedIn(uid).post('/appointments', input, key);
      },
      expected: () => ({
        whyNot: this.#rules.whyNotBook({ customer: uid, vehicle, type, date, time }),
        applyToModel: ({ body }) => {
          const visit: ModelVisit = {
            id: body.id,
            customer: uid,
            vehicle,
            type,
            date,
            time,
            status: 'requested',
            changes: ['booked'],
            work: [],
            rating: null,
          };
          this.#rules.visits.push(visit);
          return visit;
        },
      }),
      lastResponse: null,
    };
  }

  async #change(action: Change): Promise<void> {
    const visit = this.#visit(action.visit);
    if (!visit?.customer || !this.#isCustomer(visit.customer)) return;
    const uid = visit.customer;
    const key = this.#newKey();
    const tag = tagOf(visit, action.based);
    const path = `/appointments/${visit.id}` as const;
    await this.#write({
      uid,
      ask: () => {
        const customer = this.#signedIn(uid);
        switch (action.do) {
          case 'move':
            return customer.post(`${path}/reschedule`, { date: action.date, time: action.time }, key, tag);
          case 'cancel':
            return customer.post(`${path}/cancel`, {}, key, tag);
          case 'rate':
            return customer.put(`${path}/rating`, { stars: action.stars }, key, tag);
        }
      },
      expected: () => this.#expectedOf(action, visit, tag),
      lastResponse: null,
    });
  }

  #expectedOf(action: Change, visit: ModelVisit, tag: string | undefined): Expected {
    const stale = isOther(visit, tag) ? ['changed_elsewhere'] : [];
    const happen = (change: string, values: Partial<ModelVisit>) => () => {
      this.#note(visit, change);
      return Object.assign(visit, values);
    };
    switch (action.do) {
      case 'move': {
        const { date, time } = action;
        const whyNot = this.#rules.whyNotMove(visit, { date, time });
        if (date === visit.date && time === visit.time) return { whyNot, applyToModel: () => visit };
        return { whyNot: [...whyNot, ...stale], applyToModel: happen('moved', { date, time }) };
      }
      case 'cancel':
        if (visit.status === 'cancelled') return { whyNot: [], applyToModel: () => visit };
        return {
          whyNot: [...this.#rules.whyNotChange(visit), ...stale],
          applyToModel: happen('cancelled', { status: 'cancelled' }),
        };
      case 'rate': {
        const { stars } = action;
        if (visit.rating?.stars === stars) return { whyNot: [], applyToModel: () => visit };
        const at = visit.rating?.at ?? this.#rules.now;
        return {
          whyNot: [...this.#rules.whyNotRate(visit), ...stale],
          applyToModel: happen('rated', { rating: { stars, at } }),
        };
      }
    }
  }

  async #write(write: Write): Promise<void> {
    this.#writes.push(write);
    await this.#perform(write);
  }

  async #perform(write: Write): Promise<void> {
    const expected = write.expected();
    const answer = await write.ask();
    write.lastResponse = this.#isDone(answer, expected.whyNot)
      ? { at: this.#rules.now, text: answer.text }
      : null;
    if (write.lastResponse) compareVisit(answer.body, expected.applyToModel(answer));
  }

  async #repeat(index: number): Promise<void> {
    const write = this.#writes[index % this.#writes.length];
    // An erased customer can no longer sign in to repeat a request.
    if (!write || !this.#isCustomer(write.uid)) return;
    const { lastResponse } = write;
    if (!lastResponse || this.#rules.now > lastResponse.at + KEY_MS) return this.#perform(write);
    const { status, text } = await write.ask();
    if (status >= 300 || text !== lastResponse.text)
      throw new Error(`Repeated, it was answered ${status}: ${text}`);
  }

  async #step({ visit: index, step: named, work, based }: RandomAction & { do: 'step' }): Promise<void> {
    const visit = this.#visit(index);
    if (!visit) return;
    const step = named === 'next' ? this.#next(visit) : named;
    const { to, change } = WORKSHOP_STEPS[step] as (typeof WORKSHOP_STEPS)[string];
    const said = step === 'complete' ? [work] : [];
    const isSo = visit.status === to && String(visit.work) === String(said);
    const tag = tagOf(visit, based);
    const refusals = [
      ...this.#rules.whyNotStep(visit, step),
      ...(isOther(visit, tag) ? ['changed_elsewhere'] : []),
    ];
    const whyNot = isSo ? [] : refusals;
    const input = step === 'complete' ? { work: said } : undefined;
    const answer = await this.#workshop().post(
      `/workshop/appointments/${visit.id}/${step}`,
      input,
      undefined,
      tag,
    );
    if (!this.#isDone(answer, visit.customer === null ? ['not_found'] : whyNot)) return;
    if (!isSo) {
      this.#note(visit, change);
      Object.assign(visit, { status: to, work: said });
    }
    compareVisit(answer.body, visit);
    if (visit.customer === null || this.#isCustomer(visit.customer)) return;
    await finishErasuresOfCollectedVehicles(this.#api, new Date(this.#rules.now));
    this.#rules.finishErasure(visit.customer);
  }

  async #moveByWorkshop({
    visit: index,
    date,
    time,
    based,
  }: RandomAction & { do: 'move by workshop' } & { date: string }): Promise<void> {
    const visit = this.#visit(index);
    if (!visit) return;
    const tag = tagOf(visit, based);
    const isSo =
      ['requested', 'confirmed'].includes(visit.status) && visit.date === date && visit.time === time;
    const refusals = [
      ...this.#rules.whyNotMoveByWorkshop(visit, { date, time }),
      ...(isOther(visit, tag) ? ['changed_elsewhere'] : []),
    ];
    const whyNot = isSo ? [] : refusals;
    const path = `/workshop/appointments/${visit.id}/reschedule` as const;
    const answer = await this.#workshop().post(path, { date, time }, undefined, tag);
    if (!this.#isDone(answer, visit.customer === null ? ['not_found'] : whyNot)) return;
    if (!isSo) {
      this.#note(visit, 'moved');
      Object.assign(visit, { date, time });
    }
    compareVisit(answer.body, visit);
  }

  #isCustomer(wanted: string): boolean {
    return this.#customers.some(({ uid }) => uid === wanted);
  }

  /** Returns the usual next step for the status of a visit; `no_show` if a confirmed visit was not started in time. */
  #next({ status, date, time }: ModelVisit): string {
    const isMissed = status === 'confirmed' && this.#rules.now >= toInstantMs(date, time);
    return isMissed ? 'no_show' : NEXT_STEPS[status];
  }

  async #close({ ahead, day, slots }: RandomAction & { do: 'close' }): Promise<void> {
    const date = this.#day(ahead);
    const input = { closed: day, closed_slots: slots };
    const answer = await this.#workshop().put(`/workshop/days/${date}`, input);
    this.#isDone(answer, []);
    this.#rules.closings.set(date, { day, slots: new Set(slots) });
    const listed = answer.body.appointments.map(({ id }) => id);
    const expected = this.#rules.inClosing(date).map(({ id }) => id);
    expect(listed.toSorted()).toEqual(expected.toSorted());
  }

  async #setPlaces({ ahead, places }: RandomAction & { do: 'set places' }): Promise<void> {
    const date = this.#day(ahead);
    const { day, slots } = this.#rules.closingOf(date);
    const input = { closed: day, closed_slots: [...slots], places };
    const answer = await this.#workshop().put(`/workshop/days/${date}`, input);
    this.#isDone(answer, []);
    if (places === null) this.#rules.places.delete(date);
    else this.#rules.places.set(date, places);
    expect(answer.body.places).toBe(places);
    expect(answer.body.appointments_beyond_places > 0).toBe(this.#rules.isOverbooked(date));
  }

  async #erase(index: number): Promise<void> {
    const { uid } = this.#customers[index] as Customer;
    this.#isDone(await this.#signedIn(uid).delete('/me'), []);
    this.#rules.erase(uid);
    this.#customers[index] = await this.#newCustomer();
  }

  /** Whether the request succeeded; throws if the rules expect another outcome or another refusal. */
  #isDone({ status, problem }: ApiResponse, whyNot: readonly string[]): boolean {
    const outcome = status < 300 ? 'done' : String(problem?.code ?? status);
    const allowed = whyNot.length > 0 ? whyNot : ['done'];
    if (!allowed.includes(outcome)) {
      throw new Error(`The answer is "${outcome}", the rules say: ${allowed.join(' or ')}`);
    }
    this.#seen.add(outcome);
    return outcome === 'done';
  }

  /** Signs the customer in again, because the old token has expired if the clock was moved. */
  #signedIn(uid: string): TestCustomer {
    return this.#api.customer(uid);
  }

  #workshop(): TestCustomer {
    people += 1;
    return this.#api.customer(`workshop-${people}`, { role: 'workshop' });
  }

  async #newCustomer(): Promise<Customer> {
    people += 1;
    const uid = `customer-${people}`;
    const vehicles: string[] = [];
    for (let index = 0; index < VEHICLES_PER_CUSTOMER; index += 1) {
      const { body } = await this.#signedIn(uid).post('/vehicles', { device_reg: `CAR ${index}` });
      vehicles.push(body.id);
    }
    return { uid, vehicles };
  }

  #day(ahead: number): string {
    return addDays(localDateAt(this.#rules.now), ahead);
  }

  #note(visit: ModelVisit, change: string): void {
    visit.changes.push(change);
    this.#seen.add(change);
  }

  #newKey(): string {
    return `key-${this.#writes.length}`;
  }

  #visit(index: number): ModelVisit | undefined {
    const { visits } = this.#rules;
    return visits[index % visits.length];
  }
}

function compareVisit(body: unknown, visit: ModelVisit): void {
  const { id, status, date, time, type, changes, work, rating } = visit;
  expect(body).toMatchObject({
    id,
    status,
    date,
    time,
    service_type: type,
    version: changes.length,
    work,
    rating: rating && { stars: rating.stars },
    changes: changes.map((change) => ({ change })),
  });
}
