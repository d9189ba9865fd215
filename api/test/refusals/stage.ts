import type { Answer, TestCustomer } from '../../src/testing/customer.ts';
import { rawQuery } from '../../src/testing/raw-query.ts';
import { aReminder, MONDAY_EIGHT, type TestApi, workThrough } from '../../src/testing/test-api.ts';
import type { ActionName } from '../../src/workshop/work-on-appointment.ts';

/** On Thursday, 5 March, nobody is there; a visit waits to be confirmed, and nobody else fits in beside it. */
export const SETTINGS = {
  booking: {
    serviceTypes: { installation: 3 },
    closedDays: ['2026-03-05'],
    placesPerSlot: 1,
    autoConfirm: false,
  },
};

/** In the workshop's own time. */
export interface Time {
  date: string;
  time: string;
}

/** Somebody with a vehicle. */
export interface Customer {
  uid: string;
  vehicleId: string;
  /** They, with a token of this moment. */
  now(): TestCustomer;
}

export interface Visit {
  id: string;
  of: Customer;
  at: Time;
}

interface VisitOptions {
  /** A new customer where it is not said. */
  of?: Customer;
  /** A time that nobody else wants where it is not said. */
  at?: Time;
  service_type?: string;
  note?: string;
  /** What the workshop did with it since. */
  steps?: readonly ActionName[];
}

const HOURS = ['09', '10', '11', '12', '13', '14', '15', '16'];
const WORKDAYS = 5;
/** Monday of the week after; that of `MONDAY_EIGHT` is for times that are named. */
const FIRST_DAY = Date.UTC(2026, 2, 9);
const DAY_MS = 86_400_000;

/** A workshop with as many customers and visits as are wanted. It is Monday, 2 March 2026, at eight, an hour before it opens. */
export class Stage {
  readonly api: TestApi;
  #customers = 0;
  #times = 0;

  constructor(api: TestApi) {
    this.api = api;
  }

  /** Somebody of the workshop, with a token of this moment. */
  workshop(): TestCustomer {
    return this.api.customer('workshop', { role: 'workshop' });
  }

  async customer(): Promise<Customer> {
    this.#customers += 1;
    const uid = `customer-${this.#customers}`;
    const now = () => this.api.customer(uid);
    const { id } = done(await now().post('/vehicles', { device_reg: `CAR ${this.#customers}` }));
    return { uid, vehicleId: id, now };
  }

  async visit({
    at = this.time(),
    service_type = 'repair',
    note,
    steps = [],
    ...options
  }: VisitOptions = {}) {
    const of = options.of ?? (await this.customer());
    const booking = { vehicle_id: of.vehicleId, service_type, ...at, note };
    const { id } = done(await of.now().post('/appointments', booking));
    await workThrough(this.api.database, id, ...steps);
    return { id, of, at } satisfies Visit as Visit;
  }

  /** A reminder of somebody's vehicle; its id. */
  async reminder({ vehicleId, now }: Pick<Customer, 'vehicleId' | 'now'>): Promise<string> {
    return done(await now().post('/reminders', aReminder(vehicleId))).id;
  }

  /** A time that nobody else wants, nor the hour after it. */
  time(): Time {
    const days = Math.floor(this.#times / HOURS.length);
    const hour = HOURS[this.#times % HOURS.length];
    this.#times += 1;
    const weekends = Math.floor(days / WORKDAYS) * 2;
    const date = new Date(FIRST_DAY + (days + weekends) * DAY_MS).toISOString().slice(0, 10);
    return { date, time: `${hour}:00` };
  }

  /** Closes a day, or times of it. */
  async close(date: string, closing: { closed: boolean; closed_slots?: string[] }): Promise<void> {
    done(await this.workshop().put(`/workshop/days/${date}`, closing));
  }

  /** Lets a visit have been changed so often today that together with its booking it is `changes` times. */
  async changeOften({ id }: Visit, changes: number): Promise<void> {
    await this.api.database.transaction((tx) =>
      rawQuery(
        tx,
        `insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at)
         select id, 1000 + n, 'moved', 'customer', date, time, $2
         from appointments, generate_series(2, $3::int) n where id = $1`,
        [id, MONDAY_EIGHT, changes],
      ),
    );
  }
}

/** What came of something without which the stage is not set. */
export function done({ status, body, text }: Answer) {
  if (status >= 400) throw new Error(`The stage is not set: ${status} ${text}`);
  return body;
}
