import type {
  Appointment,
  AppointmentsQuery,
  Availability,
  AvailabilityQuery,
  Customer,
  CustomerChange,
  DayAvailability,
  NewAppointment,
  Vehicle,
} from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { queryOptions } from '@forecourt/shared/query';

import { dayOf, golf, visitOf } from './samples.ts';

const { freshSlots, queryKeys } =
  jest.requireActual<typeof import('@forecourt/shared/api')>('@forecourt/shared/api');

export { freshSlots, queryKeys };

type Operation =
  | 'me'
  | 'updateMe'
  | 'vehicles'
  | 'availability'
  | 'appointments'
  | 'appointment'
  | 'createAppointment';

interface Backend {
  me: Customer;
  vehicles: Vehicle[];
  appointments: Appointment[];
  /** What a day of the week offers; Saturdays and Sundays are closed. */
  day: (date: string) => DayAvailability;
  /** Operation → the failures of its next calls, in order. */
  failures: Partial<Record<Operation, ApiProblem[]>>;
  /** Operation → what its answers wait for. */
  waits: Partial<Record<Operation, Promise<unknown>>>;
  /** Bookings asked for, with their keys. */
  bookings: { body: NewAppointment; idempotencyKey: string }[];
  /** Stretches of days asked for. */
  stretches: AvailabilityQuery[];
}

const mara: Customer = {
  id: 'mara',
  phone: '447700900123',
  email: null,
  email_verified: false,
  display_name: null,
  locale: null,
  theme: 'system',
};

export const backend = {} as Backend;

export function resetBackend(): void {
  Object.assign(backend, {
    me: mara,
    vehicles: [golf],
    appointments: [],
    day: dayOf,
    failures: {},
    waits: {},
    bookings: [],
    stretches: [],
  } satisfies Backend);
}

export const meQuery = () =>
  queryOptions({ queryKey: queryKeys.me, queryFn: () => answer('me', backend.me) });

export async function updateMe(change: CustomerChange): Promise<Customer> {
  await answer('updateMe', null);
  backend.me = { ...backend.me, ...change } as Customer;
  return backend.me;
}

export const vehiclesQuery = () =>
  queryOptions({ queryKey: queryKeys.vehicleList, queryFn: () => answer('vehicles', backend.vehicles) });

export const appointmentsQuery = (query: AppointmentsQuery = {}) =>
  queryOptions({
    queryKey: queryKeys.appointmentList(query),
    queryFn: () => answer('appointments', backend.appointments),
  });

export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.appointment(id),
    queryFn: async () => {
      const visit = backend.appointments.find((appointment) => appointment.id === id);
      if (!visit) throw new ApiProblem(404, 'not_found');
      return answer('appointment', visit);
    },
  });

export const availabilityQuery = (query: AvailabilityQuery) =>
  queryOptions({
    queryKey: queryKeys.availability(query),
    queryFn: () => {
      backend.stretches.push(query);
      return answer('availability', availabilityOf(query));
    },
    staleTime: 0,
  });

export async function createAppointment(
  body: NewAppointment,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<Appointment> {
  backend.bookings.push({ body, idempotencyKey });
  await answer('createAppointment', null);
  const { vehicle_id, note = null, ...rest } = body;
  const vehicle = backend.vehicles.find(({ id }) => id === vehicle_id) ?? golf;
  const visit = visitOf({ ...rest, note, vehicle });
  backend.appointments = [...backend.appointments.filter(({ id }) => id !== visit.id), visit];
  return visit;
}

function availabilityOf({ service_type, from, to }: AvailabilityQuery): Availability {
  const days: DayAvailability[] = [];
  for (let day = Date.parse(from); day <= Date.parse(to); day += 86_400_000) {
    days.push(backend.day(new Date(day).toISOString().slice(0, 10)));
  }
  return {
    service_type,
    time_zone: 'Europe/London',
    earliest: '2026-11-23T10:00:00.000Z',
    last_date: '2027-01-22',
    days,
  };
}

async function answer<T>(operation: Operation, value: T): Promise<T> {
  await backend.waits[operation];
  const failure = backend.failures[operation]?.shift();
  if (failure) throw failure;
  return value;
}

let keys = 0;
export const newIdempotencyKey = () => `key ${++keys}`;
