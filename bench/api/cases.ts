import type { RawRequest } from '../../e2e/campaigns/attack/ask.ts';

export const API_CASES = {
  vehicles: 'GET /vehicles',
  appointments: 'GET /appointments',
  availability: 'GET /availability, 60 days',
  booking: 'POST /appointments',
} as const;

export type ApiCaseName = keyof typeof API_CASES;

export const API_CASE_NAMES = Object.keys(API_CASES) as ApiCaseName[];

/** Requests of the case `mix`, repeated in this order: nine reads for each booking. */
export const API_CASE_MIX: readonly ApiCaseName[] = [
  'appointments',
  'vehicles',
  'availability',
  'appointments',
  'vehicles',
  'appointments',
  'vehicles',
  'availability',
  'appointments',
  'booking',
];

/** Customer who sends requests. Rate limits are per customer, so many are needed (api/src/platform/limits/rate-limit.ts). */
export interface BenchCustomer {
  uid: string;
  token: string;
  xsrf: string;
  vehicleId: string;
}

export interface BenchData {
  customers: readonly BenchCustomer[];
  from: string;
  to: string;
  bookings: BookingSlotPlan;
}

const API = '/api/v1';

export function buildRequest(
  name: ApiCaseName,
  { customers, from, to, bookings }: BenchData,
  n: number,
): RawRequest {
  const customer = pickCustomer(customers, n);
  const authorization = `Bearer ${customer.token}`;
  const cookie = `XSRF-TOKEN=${customer.xsrf}`;
  const get = (path: string): RawRequest => ({
    method: 'GET',
    path: `${API}${path}`,
    headers: { authorization, cookie },
  });
  switch (name) {
    case 'vehicles':
      return get('/vehicles');
    case 'appointments':
      return get('/appointments');
    case 'availability':
      return get(`/availability?service_type=repair&from=${from}&to=${to}`);
    case 'booking':
      return {
        method: 'POST',
        path: `${API}/appointments`,
        headers: {
          authorization,
          cookie,
          'x-xsrf-token': customer.xsrf,
          'idempotency-key': `bench-${n}`,
        },
        body: JSON.stringify({
          vehicle_id: customer.vehicleId,
          service_type: 'repair',
          ...bookings.slotOf(n),
          note: 'Noise from the front left wheel',
        }),
      };
  }
}

export function pickCustomer(customers: readonly BenchCustomer[], n: number): BenchCustomer {
  const customer = customers[n % customers.length];
  if (!customer) throw new Error('There are no customers');
  return customer;
}

/** Distance between the slots of consecutive bookings. It is large, to change the day, and prime, to reach every slot. */
const STRIDE = 7_919;

/** Assigns a slot to each of many bookings, so that none fails for lack of capacity. */
export class BookingSlotPlan {
  readonly #days: readonly string[];
  readonly #times: readonly string[];
  readonly #places: number;

  constructor({ days, times, places }: BookingSlotPlanInput) {
    this.#days = days;
    this.#times = times;
    this.#places = places;
  }

  /** Returns the slot of booking number `n`. @throws Error if the capacity of all slots is used up */
  slotOf(n: number): { date: string; time: string } {
    const slots = this.#days.length * this.#times.length;
    if (n >= slots * this.#places) throw new Error(`There is no room for ${n + 1} bookings`);
    const slot = (n * STRIDE) % slots;
    const date = this.#days[Math.floor(slot / this.#times.length)];
    const time = this.#times[slot % this.#times.length];
    if (date === undefined || time === undefined) throw new Error(`There is no slot ${slot}`);
    return { date, time };
  }
}

export interface BookingSlotPlanInput {
  days: readonly string[];
  times: readonly string[];
  places: number;
}

export interface BenchJob {
  name: ApiCaseName | 'mix';
  /** Number of concurrent clients. Each sends its next request after the response to the previous one. */
  clients: number;
  seconds: number;
  /** Average pause of a client between two requests in ms; 0 for none. */
  pauseMs: number;
  first: number;
}

export interface BenchJobOutcome {
  perSecond: number;
  p50: number;
  p99: number;
  /** Number of all requests, including those whose response arrived after the end of the measured time. */
  sent: number;
  booked: number;
  faults: Readonly<Record<string, number>>;
}

export type SerializedBenchData = Omit<BenchData, 'bookings'> & { bookings: BookingSlotPlanInput };
