import { requireSuccessfulBody, type TestCustomer } from '../../src/testing/customer.ts';
import { rawQuery } from '../../src/testing/raw-query.ts';
import {
  createReminderBody,
  MONDAY_EIGHT,
  performWorkshopActions,
  type TestApi,
} from '../../src/testing/test-api.ts';
import type { WorkshopAction } from '../../src/workshop/work-on-appointment.ts';

/** Site settings: closed on Thursday, 5 March; one visit at a time, which the workshop must confirm. */
export const REFUSAL_TEST_SETTINGS = {
  booking: {
    serviceTypes: { installation: 3 },
    closedDays: ['2026-03-05'],
    placesPerSlot: 1,
    autoConfirm: false,
  },
};

/** Date and time in the workshop's time zone. */
export interface LocalDateTime {
  date: string;
  time: string;
}

/** A customer with a vehicle. */
export interface RefusalTestCustomer {
  uid: string;
  vehicleId: string;
  by: TestCustomer;
  /** Returns the same customer with a new token, because the old one expires when the clock is set forward. */
  now(): TestCustomer;
}

export interface ScenarioVisit {
  id: string;
  of: RefusalTestCustomer;
}

interface VisitOptions {
  /** Customer of the visit; default: a new customer. */
  of?: RefusalTestCustomer;
  /** Time of the visit; default: a time without other visits. */
  at?: LocalDateTime;
  service_type?: string;
  note?: string;
  /** Actions of the workshop after the booking. */
  steps?: readonly WorkshopAction[];
}

const HOURS = ['09', '10', '11', '12', '13', '14', '15', '16'];
const WORKDAYS = 5;
/** First day of generated times, a Monday. Times written out in tests are mostly in the week before. */
const FIRST_DAY = Date.UTC(2026, 2, 9);
const DAY_MS = 86_400_000;

/** Creates customers, visits, reminders and closings. The clock is at Monday, 2 March 2026, 8:00, an hour before opening. */
export class ScenarioBuilder {
  readonly api: TestApi;
  #customers = 0;
  #times = 0;

  constructor(api: TestApi) {
    this.api = api;
  }

  workshop(): TestCustomer {
    return this.api.customer('workshop', { role: 'workshop' });
  }

  async customer(): Promise<RefusalTestCustomer> {
    this.#customers += 1;
    const uid = `customer-${this.#customers}`;
    const now = () => this.api.customer(uid);
    const by = now();
    const { id } = requireSuccessfulBody(
      await by.post('/vehicles', { device_reg: `CAR ${this.#customers}` }),
    );
    return { uid, vehicleId: id, by, now };
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
    const { id } = requireSuccessfulBody(await of.by.post('/appointments', booking));
    await performWorkshopActions(this.api.database, id, ...steps);
    return { id, of } satisfies ScenarioVisit as ScenarioVisit;
  }

  /** Adds a reminder of a vehicle. @returns its id */
  async reminder({ vehicleId, now }: Pick<RefusalTestCustomer, 'vehicleId' | 'now'>): Promise<string> {
    return requireSuccessfulBody(await now().post('/reminders', createReminderBody(vehicleId))).id;
  }

  /** Returns a time without other visits in the following hour. */
  time(): LocalDateTime {
    const days = Math.floor(this.#times / HOURS.length);
    const hour = HOURS[this.#times % HOURS.length];
    this.#times += 1;
    const weekends = Math.floor(days / WORKDAYS) * 2;
    const date = new Date(FIRST_DAY + (days + weekends) * DAY_MS).toISOString().slice(0, 10);
    return { date, time: `${hour}:00` };
  }

  async close(date: string, closing: { closed: boolean; closed_slots?: string[] }): Promise<void> {
    requireSuccessfulBody(await this.workshop().put(`/workshop/days/${date}`, closing));
  }

  /** Records changes of a visit by its customer today, so that there are `changes` of them, including the booking. */
  async changeOften({ id }: ScenarioVisit, changes: number): Promise<void> {
    const statement = `insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at)
      select id, 1000 + n, 'moved', 'customer', date, time, $2
      from appointments, generate_series(2, $3::int) n where id = $1`;
    await this.api.database.transaction((tx) => rawQuery(tx, statement, [id, MONDAY_EIGHT, changes]));
  }
}
