import type {
  Appointment,
  Availability,
  Customer,
  CustomerChange,
  DayAvailability,
  NewAppointment,
  Vehicle,
} from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { aCustomer, type FakeBackend, fakeBackend, pageOf } from '@forecourt/shared/testing';
import { dayOf, golf, visitOf } from './samples.ts';

/** What the backend of a test has. */
export interface Workshop {
  backend: FakeBackend;
  me: Customer;
  vehicles: Vehicle[];
  appointments: Appointment[];
  /** What a day offers. */
  day: (date: string) => DayAvailability;
}

/** A backend whose customer has a Golf and no visit; what is booked is there from then on. */
export function openWorkshop(): Workshop {
  const workshop: Workshop = {
    me: aCustomer(),
    vehicles: [golf],
    appointments: [],
    day: dayOf,
    backend: fakeBackend({
      'GET /me': () => workshop.me,
      'PATCH /me': ({ body }) => {
        workshop.me = { ...workshop.me, ...(body as CustomerChange) };
        return workshop.me;
      },
      'DELETE /me': () => undefined,
      'POST /me/sign-out-everywhere': () => undefined,
      'GET /vehicles': () => pageOf(...workshop.vehicles),
      'GET /availability': ({ query }) => availability(workshop, query),
      'GET /appointments': () => pageOf(...workshop.appointments),
      'GET /appointments/{id}': ({ params }) => {
        const visit = workshop.appointments.find(({ id }) => id === params.id);
        if (!visit) throw new ApiProblem(404, 'not_found');
        return visit;
      },
      'POST /appointments': ({ body }) => book(workshop, body as NewAppointment),
    }),
  };
  return workshop;
}

function book(workshop: Workshop, { vehicle_id, note = null, ...rest }: NewAppointment): Appointment {
  const { id, device_reg, make, model } = workshop.vehicles.find((one) => one.id === vehicle_id) ?? golf;
  const visit = visitOf({ ...rest, note, vehicle: { id, device_reg, make, model } });
  workshop.appointments = [...workshop.appointments.filter((other) => other.id !== visit.id), visit];
  return visit;
}

function availability(workshop: Workshop, { service_type, from = '', to = '' }: Record<string, string>) {
  const days: DayAvailability[] = [];
  for (let day = Date.parse(from); day <= Date.parse(to); day += 86_400_000) {
    days.push(workshop.day(new Date(day).toISOString().slice(0, 10)));
  }
  return {
    service_type: service_type as Availability['service_type'],
    time_zone: 'Europe/London',
    earliest: '2026-11-23T10:00:00.000Z',
    last_date: '2027-01-22',
    days,
  } satisfies Availability;
}
