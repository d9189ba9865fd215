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
  /** Bookings asked for, with their keys. */
  bookings: { body: NewAppointment; idempotencyKey: string }[];
  /** Stretches of days asked for. */
  stretches: AvailabilityQuery[];
}

export const golf: Vehicle = {
  id: '00000000-0000-4000-8000-000000000001',
  device_reg: 'AB12 CDE',
  make: 'VW',
  model: 'Golf',
  year: null,
  vin: null,
  odometer_km: 84120,
  fields: {},
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
};

export const transit: Vehicle = {
  ...golf,
  id: '00000000-0000-4000-8000-000000000002',
  device_reg: 'LK70 ZTR',
  make: null,
  model: null,
  odometer_km: null,
};

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
    bookings: [],
    stretches: [],
  } satisfies Backend);
}

/** A visit of the Golf; what is not said is as on a confirmed repair on Thursday, 26 November at 10:30. */
export function visitOf(change: Partial<Appointment> = {}): Appointment {
  const { date = '2026-11-26', time = '10:30' } = change;
  const starts = new Date(`${date}T${time}:00Z`);
  return {
    id: `visit-${date}-${time}`,
    reference: 'HSG-4F7K',
    status: 'confirmed',
    service_type: 'repair',
    date,
    time,
    time_zone: 'Europe/London',
    starts_at: starts.toISOString(),
    ends_at: new Date(starts.getTime() + 15 * 60_000).toISOString(),
    note: null,
    vehicle: { id: golf.id, device_reg: golf.device_reg, make: golf.make, model: golf.model },
    created_at: '2026-11-06T18:22:00.000Z',
    ...change,
  };
}

/** 09:30 has one place left, 09:15 none; weekends are closed. */
export function dayOf(date: string): DayAvailability {
  const weekday = new Date(date).getUTCDay();
  if (weekday === 0 || weekday === 6)
    return { date, open: false, closed_reason: 'closed_weekday', slots: [] };
  const places = { '09:00': 2, '09:15': 0, '09:30': 1, '10:30': 2, '13:00': 2 };
  const slots = Object.entries(places).map(([time, places_left]) => ({
    time,
    places_left,
    bookable: places_left > 0,
  }));
  return { date, open: true, closed_reason: null, slots };
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
  const failure = backend.failures[operation]?.shift();
  if (failure) throw failure;
  return value;
}
