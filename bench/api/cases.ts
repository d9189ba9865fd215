import type { RawRequest } from '../../e2e/campaigns/attack/raw-request.ts';
import type { BookingPlan } from './booking-plan.ts';

/** What is measured, by the request that customers make. */
export const CASES = {
  vehicles: 'GET /vehicles',
  appointments: 'GET /appointments',
  availability: 'GET /availability, 60 days',
  booking: 'POST /appointments',
} as const;

export type CaseName = keyof typeof CASES;

export const CASE_NAMES = Object.keys(CASES) as CaseName[];

/** What customers do together: they look more often than they book. */
export const MIX: readonly CaseName[] = [
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

/** Somebody who asks: each has a budget of their own (api/src/platform/limits/rate-limit-plugin.ts), so there are many. */
export interface Customer {
  uid: string;
  token: string;
  /** Value of the cookie and of the header. */
  xsrf: string;
  vehicleId: string;
}

/** All that requests and statements are made of. */
export interface Stage {
  customers: readonly Customer[];
  /** First and last of the 60 days, `YYYY-MM-DD`. */
  from: string;
  to: string;
  bookings: BookingPlan;
}

const API = '/api/v1';

/** The n-th request of a case. */
export function requestOf(name: CaseName, { customers, from, to, bookings }: Stage, n: number): RawRequest {
  const customer = customerOf(customers, n);
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

export function customerOf(customers: readonly Customer[], n: number): Customer {
  const customer = customers[n % customers.length];
  if (!customer) throw new Error('There are no customers');
  return customer;
}
