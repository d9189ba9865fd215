import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import * as z from 'zod';
import type { Database } from '../../src/platform/db/database.ts';
import {
  type ApiRequestSender,
  type ApiResponse,
  createTestCustomer,
  type TestCustomer,
} from '../../src/testing/customer.ts';
import { rawQuery } from '../../src/testing/raw-query.ts';
import { createEmulatorToken } from '../../src/testing/tokens.ts';
import { addVehicleToCustomer, type CustomerWithVehicle } from '../booker.ts';
import type { WorkType } from '../rules/visit-rules.ts';
import { addMinutes, WORKSHOP_SETTINGS as RULES, UNLIMITED_WORK } from '../rules/workshop.ts';
import type { ReadyApi } from '../start-api.ts';
import type { IdentityEmulator } from '../start-emulator.ts';
import {
  type CustomerWrite,
  type FinalAppointmentRow,
  type FinalState,
  isOutcomeKnown,
  listAcknowledgedAttempts,
  type RequestAttempt,
  type RequestedChange,
  type RequestHistory,
  type RequestOutcome,
  type SlotPlaceRow,
  type TimeSpan,
  type VisitResponse,
  visitResponseSchema,
} from './history.ts';

const SIGN_INS_AT_ONCE = 8;
/** Customers whose number is a multiple of this have a second device. */
const SECOND_DEVICE = 2;

/** Signs up customers, adds a vehicle for each, and signs in an employee of the workshop for each. */
export async function signUpCustomers(
  site: Pick<ApiCluster, 'send'>,
  emulator: Pick<IdentityEmulator, 'signUp'>,
  count: number,
): Promise<SignedUpCustomer[]> {
  const owners: SignedUpCustomer[] = [];
  while (owners.length < count) {
    const group = Array.from({ length: Math.min(SIGN_INS_AT_ONCE, count - owners.length) }, async () => {
      const { uid, token } = await emulator.signUp();
      const employee = await emulator.signUp();
      const asWorkshop = createEmulatorToken({
        uid: employee.uid,
        at: new Date(),
        claims: { role: 'workshop' },
      });
      const workshop = createTestCustomer(site.send, asWorkshop);
      return { uid, workshop, ...(await addVehicleToCustomer(site.send, token)) };
    });
    owners.push(...(await Promise.all(group)));
  }
  return owners;
}

/**
 * Runs the plans of all customers concurrently.
 * @param date the day that all of them want
 * @param crashes number of times that a process is killed meanwhile
 */
export async function simulateCustomers(
  site: Pick<ApiCluster, 'crash'>,
  owners: readonly SignedUpCustomer[],
  date: string,
  history: RequestHistory,
  { steps, crashes, seed }: { steps: number; crashes: number; seed: number },
): Promise<void> {
  const devices = owners.flatMap((owner, index) =>
    Array.from({ length: index % SECOND_DEVICE === 0 ? 2 : 1 }, () => new Device(owner, date, history)),
  );
  const plans = plansFor(devices.length, steps, seed);
  const all = devices.length * steps;
  const crashAt = Array.from({ length: crashes }, (_, index) =>
    Math.floor((all * (index + 1)) / (crashes + 1)),
  );
  let taken = 0;
  let crashed = Promise.resolve();
  await Promise.all(
    devices.map(async (device, index) => {
      for (const step of plans[index] ?? []) {
        await device.act(step);
        taken += 1;
        // Crash now, while the requests of the other devices are in flight.
        if (crashAt.includes(taken)) crashed = crashed.then(() => site.crash());
      }
    }),
  );
  await crashed;
}

/** Pause in ms before a request is repeated that got no response, or was refused by the overloaded api. */
const PAUSE_MS = 300;

const workshopViewSchema = visitResponseSchema.omit({ vehicle: true, changes: true });
const listSchema = z.object({ items: z.array(visitResponseSchema) });
const offerSchema = z.object({
  days: z.tuple([z.object({ slots: z.array(z.object({ time: z.string(), places_left: z.number() })) })]),
});

export interface SignedUpCustomer extends CustomerWithVehicle {
  uid: string;
  /** Client with the role of the workshop. */
  workshop: TestCustomer;
}

/**
 * Performs a customer’s steps on one device, one at a time, and moves of its visits by the workshop. Records them.
 * A device learns of changes on the customer's other device only from the responses of the api.
 */
class Device {
  readonly #owner: SignedUpCustomer;
  readonly #date: string;
  readonly #history: RequestHistory;
  #known: VisitResponse[] = [];

  constructor(owner: SignedUpCustomer, date: string, history: RequestHistory) {
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
    // Without a known visit, read the list: it may contain one that was booked on the other device.
    if (step.do === 'look' || !visit) {
      await this.look();
      return;
    }
    const of = { visit: visit.id, version: visit.version };
    if (step.do === 'cancel') return this.#ask({ do: 'cancel', ...of }, step);
    const { service_type: type, vehicle } = visit;
    await this.#ask(
      { do: step.do, ...of, vehicle: vehicle.id, type, ...(await this.#choose(type, step)) },
      step,
    );
  }

  /** Reads all visits of the customer. */
  async look(): Promise<VisitResponse[]> {
    const { span, body } = await this.#read('/appointments?limit=100');
    this.#known = listSchema.parse(body).items;
    this.#history.lists.push({ ...span, customer: this.#owner.uid, visits: this.#known });
    return this.#known;
  }

  /** Reads the availability of the day. */
  async fetchAvailability(type: WorkType): Promise<ReadonlyMap<string, number>> {
    const days = `from=${this.#date}&to=${this.#date}`;
    const { span, body } = await this.#read(`/availability?service_type=${type}&${days}`);
    const [{ slots }] = offerSchema.parse(body).days;
    const left = new Map(slots.map(({ time, places_left }) => [time, places_left]));
    this.#history.offers.push({ ...span, type, date: this.#date, left });
    return left;
  }

  async #choose(
    type: WorkType,
    { time: index, prefersFreeTime }: Step,
  ): Promise<{ date: string; time: string }> {
    const starts = [...(await this.fetchAvailability(type))];
    const free = starts.filter(([, left]) => left > 0);
    const among = prefersFreeTime && free.length > 0 ? free : starts;
    const [time] = among[index % among.length] ?? [];
    if (time === undefined) throw new Error(`Nothing is offered on ${this.#date}`);
    return { date: this.#date, time };
  }

  /** Sends a change until its outcome is known. */
  async #ask(wish: RequestedChange, { taps }: Step): Promise<void> {
    const { writes } = this.#history;
    const write: CustomerWrite = {
      customer: this.#owner.uid,
      key: `key ${writes.length}`,
      wish,
      attempts: [],
    };
    writes.push(write);
    while (!isOutcomeKnown(write)) {
      if (write.attempts.length > 0) await delay(PAUSE_MS);
      write.attempts.push(...(await Promise.all(Array.from({ length: taps }, () => this.#send(write)))));
    }
    const [answer] = listAcknowledgedAttempts(write);
    if (answer) this.#known = [...this.#known.filter(({ id }) => id !== answer.visit.id), answer.visit];
    // After a refusal the known state may be outdated.
    else if (wish.do !== 'book') await this.look();
  }

  async #send({ wish, key }: CustomerWrite): Promise<RequestAttempt> {
    const from = now();
    const answer = await this.#post(wish, key).catch(() => null);
    const to = now();
    if (!answer) return { from, to, is: 'lost' };
    const isPartial = wish.do === 'move by the workshop' && answer.status < 300;
    const body = isPartial ? await this.#addChanges(answer.body) : answer.body;
    return { from, to, ...outcomeOf({ ...answer, body }) };
  }

  /** Adds to the workshop's view of a visit the changes to this version, which only its customer can read. */
  async #addChanges(view: unknown): Promise<VisitResponse> {
    const visit = workshopViewSchema.parse(view);
    const { body } = await this.#read(`/appointments/${visit.id}`);
    const { vehicle, changes } = visitResponseSchema.parse(body);
    return { ...visit, vehicle, changes: changes.slice(0, visit.version) };
  }

  #post(wish: RequestedChange, key: string): Promise<ApiResponse> {
    const { customer } = this.#owner;
    if (wish.do === 'book') {
      const { vehicle, type, date, time } = wish;
      return customer.post('/appointments', { vehicle_id: vehicle, service_type: type, date, time }, key);
    }
    const path = `/appointments/${wish.visit}` as const;
    const tag = `"${wish.version}"`;
    if (wish.do === 'cancel') return customer.post(`${path}/cancel`, {}, key, tag);
    const start = { date: wish.date, time: wish.time };
    return wish.do === 'move'
      ? customer.post(`${path}/reschedule`, start, key, tag)
      : this.#owner.workshop.post(`/workshop${path}/reschedule`, start, key, tag);
  }

  /** Reads a path. Repeats the request while a process is down or overloaded. */
  async #read(path: string): Promise<{ span: TimeSpan; body: unknown }> {
    for (;;) {
      const from = now();
      const answer = await this.#owner.customer.get(path).catch(() => null);
      if (answer?.status === 200) return { span: { from, to: now() }, body: answer.body };
      if (answer && answer.status !== 503) throw new Error(`${path} responded with ${answer.text}`);
      await delay(PAUSE_MS);
    }
  }
}

/** Returns the monotonic time in ms, comparable with the clock of the api. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

function outcomeOf({ status, body, problem }: ApiResponse): RequestOutcome {
  if (status < 300) return { is: 'done', visit: visitResponseSchema.parse(body) };
  const code = String(problem?.code ?? status);
  // `unavailable`: the api itself got no response from the database, so the outcome is unknown.
  return code === 'unavailable' ? { is: 'lost' } : { is: 'refused', code };
}

/** One action of a plan. `visit` and `time` are indices, taken modulo the number of visits and times at that moment. */
interface Step {
  do: RequestedChange['do'] | 'look';
  type: WorkType;
  visit: number;
  time: number;
  /** Whether to choose among the free times if there are any. */
  prefersFreeTime: boolean;
  /** Number of simultaneous requests with the same idempotency key, like repeated taps. */
  taps: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(
    { weight: 3, arbitrary: fc.constant('book' as const) },
    { weight: 5, arbitrary: fc.constant('move' as const) },
    { weight: 2, arbitrary: fc.constant('move by the workshop' as const) },
    { weight: 4, arbitrary: fc.constant('cancel' as const) },
    { weight: 2, arbitrary: fc.constant('look' as const) },
  ),
  type: fc.constantFrom<WorkType>('repair', 'installation'),
  visit: fc.nat(),
  time: fc.nat(),
  prefersFreeTime: mostly(true, false),
  taps: mostly(1, 2),
});

/** Creates random steps for each device; the first step is a booking. */
function plansFor(devices: number, steps: number, seed: number): Step[][] {
  const plan = fc.noBias(fc.array(step, { minLength: steps, maxLength: steps, size: 'max' }));
  const plans = fc.sample(plan, { numRuns: devices, seed });
  return plans.map(([first, ...others]) => (first ? [{ ...first, do: 'book' }, ...others] : []));
}

function mostly<Value>(usual: Value, other: Value): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constant(other) });
}

/** Api processes on one database behind a load balancer that does not notice a missing process. */
export class ApiCluster {
  readonly #start: () => Promise<ReadyApi>;
  readonly #apis: (ReadyApi | null)[];
  #sent = 0;
  #crashes = 0;

  private constructor(start: () => Promise<ReadyApi>, apis: ReadyApi[]) {
    this.#start = start;
    this.#apis = apis;
  }

  static async open(processes: number, start: () => Promise<ReadyApi>): Promise<ApiCluster> {
    return new ApiCluster(start, await Promise.all(Array.from({ length: processes }, start)));
  }

  /** Sends each request to the next process. */
  readonly send: ApiRequestSender = async (request) => {
    const api = this.#apis[this.#sent++ % this.#apis.length];
    if (!api) throw new Error('This process is away');
    return api.send(request);
  };

  /** Kills one process and restarts it. The next call kills the next process. */
  async crash(): Promise<void> {
    const index = this.#crashes++ % this.#apis.length;
    const api = this.#apis[index];
    this.#apis[index] = null;
    api?.kill();
    await api?.ended;
    this.#apis[index] = await this.#start();
  }

  /** Stops all processes by a signal, as operators do. */
  async close(): Promise<void> {
    for (const api of this.#apis) expect(await api?.stop()).toBe(0);
  }
}

const SLOT_MINUTES = 15;
const HOURS = { from: '09:00', to: '18:00' };
const DAY_MS = 24 * 60 * 60_000;
/** Smallest number of days ahead at which visits can still be moved and cancelled in every time zone. */
const FIRST_AHEAD = 3;

/**
 * Settings of a workshop that is open every day and permits few visits per customer.
 * @param slots number of slots per day
 * @param serviceTypes default: none is limited
 */
export function buildSettingsWithSlots(slots: number, serviceTypes: object = UNLIMITED_WORK) {
  return {
    organisation: RULES.organisation,
    booking: {
      serviceTypes,
      placesPerSlot: RULES.booking.placesPerSlot,
      slots: Array.from({ length: slots }, (_, index) => addMinutes(HOURS.from, index * SLOT_MINUTES)),
      openingHours: { saturday: HOURS, sunday: HOURS },
      activeAppointmentsPerCustomer: 2,
    },
  };
}

export function listChangeableVisitDates(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now + (FIRST_AHEAD + index) * DAY_MS).toISOString().slice(0, 10),
  );
}

const TYPES: readonly WorkType[] = ['repair', 'installation'];

/** Reads the final lists and availability from the api. */
export async function readFinalResponses(
  owners: readonly SignedUpCustomer[],
  days: readonly string[],
  history: RequestHistory,
): Promise<Pick<FinalState, 'lists' | 'offers'>> {
  const lists: FinalState['lists'][number][] = [];
  const offers: FinalState['offers'][number][] = [];
  const on = (date: string, owner: SignedUpCustomer) => new Device(owner, date, history);
  for (const owner of owners) {
    lists.push({ customer: owner.uid, visits: await on('', owner).look() });
  }
  for (const date of days) {
    for (const type of TYPES) {
      const left = await on(date, owners[0] as SignedUpCustomer).fetchAvailability(type);
      offers.push({ type, date, left });
    }
  }
  return { lists, offers };
}

export async function readFinalAppointmentsAndSlotPlaces(
  database: Database,
): Promise<Pick<FinalState, 'appointments' | 'places'>> {
  return database.read(async (reader) => ({
    appointments: await rawQuery<FinalAppointmentRow>(
      reader,
      'select id, customer_id as customer, status, date, time, version from appointments',
    ),
    places: await rawQuery<SlotPlaceRow>(
      reader,
      'select appointment_id as visit, date, time, place from slot_places',
    ),
  }));
}
