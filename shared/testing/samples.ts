import type { User } from '../kernel/auth/index.ts';
import type { Appointment, Customer, Reminder, Vehicle } from '../kit/api/index.ts';

/** Sign-in code that tests enter and that is accepted. */
export const DEMO_CODE = '418207';

export function aUser(change: Partial<User> = {}): User {
  return {
    uid: 'mara',
    phone: '447700900123',
    displayName: null,
    email: null,
    emailVerified: false,
    photoUrl: null,
    anonymous: false,
    providers: [{ providerId: 'phone', uid: '+447700900123' }],
    createdAt: '2026-11-01T10:00:00.000Z',
    lastSignInAt: '2026-11-23T07:00:00.000Z',
    ...change,
  };
}

/** Creates a customer as `GET /me` returns it. */
export function aCustomer(change: Partial<Customer> = {}): Customer {
  return {
    id: 'mara',
    phone: '447700900123',
    phone_formatted: '+44 7700 900123',
    email: null,
    email_verified: false,
    customer_number: 'C-7K4F2',
    display_name: null,
    locale: null,
    theme: 'system',
    channels: {
      email: {
        confirmed: true,
        moved: true,
        cancelled: true,
        ready: true,
        day_before: true,
        earlier_time: true,
        reminder: true,
      },
      sends_email: true,
      texts: {
        confirmed: true,
        moved: true,
        cancelled: true,
        ready: true,
        day_before: true,
        earlier_time: true,
        reminder: false,
      },
      sends_texts: false,
    },
    plate_lookup: false,
    offered_vehicles: [],
    ...change,
  };
}

/** Creates a vehicle with a registration number and no other data. */
export function aVehicle(change: Partial<Vehicle> = {}): Vehicle {
  return {
    id: '3b241101-e2bb-4255-8caf-4136c566a962',
    device_reg: 'AB12 CDE',
    make: null,
    model: null,
    year: null,
    vin: null,
    odometer_km: null,
    fields: {},
    answered_suggestions: [],
    photo_id: null,
    archived_at: null,
    shared_until: null,
    shared_costs: false,
    shared_vin: false,
    created_at: '2026-11-06T18:22:00.000Z',
    updated_at: '2026-11-06T18:22:00.000Z',
    ...change,
  };
}

const BOOKED_AT = '2026-11-06T18:22:00.000Z';

/** Creates a visit with a vehicle; by default a confirmed repair on Thursday, 26 November 2026 at 10:30 in London. */
export function anAppointment(vehicle: Vehicle, change: Partial<Appointment> = {}): Appointment {
  const { date = '2026-11-26', time = '10:30' } = change;
  const starts = new Date(`${date}T${time}:00Z`);
  const { id, device_reg, make, model } = vehicle;
  return {
    version: 1,
    id: `00000000-0000-4000-8000-${date.replaceAll('-', '')}${time.replace(':', '')}`,
    reference: 'HSG-4F7K',
    status: 'confirmed',
    service_type: 'repair',
    date,
    time,
    time_zone: 'Europe/London',
    clock: null,
    starts_at: starts.toISOString(),
    ends_at: new Date(starts.getTime() + 15 * 60_000).toISOString(),
    note: null,
    changeable_until: new Date(starts.getTime() - 24 * 3_600_000).toISOString(),
    work: [],
    odometer_km: null,
    cost_minor: null,
    currency: null,
    ready_by: null,
    work_date: null,
    waiting: false,
    photos: 0,
    shared_until: null,
    shared_since: null,
    rating: null,
    changes: [{ change: 'booked', by: 'customer', date, time, reason: null, changed_at: BOOKED_AT }],
    vehicle: { id, device_reg, make, model },
    created_at: BOOKED_AT,
    ...change,
  };
}

/** Creates a sample reminder of a vehicle, by default for an inspection due on 1 December 2999. */
export function aReminder(vehicle: Vehicle, change: Partial<Reminder> = {}): Reminder {
  const { id, device_reg, make, model } = vehicle;
  return {
    id: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
    version: 1,
    series_id: '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d',
    type: 'reminder',
    name: 'Inspection',
    reminder_items: ['Inspection'],
    entity: 'vehicle',
    entity_id: id,
    vehicle: { id, device_reg, make, model },
    service_type: null,
    due_date: '2999-12-01',
    due_odometer: null,
    repeat: null,
    status: 'open',
    state: 'upcoming',
    due_on: '2999-12-01',
    due_on_estimated: false,
    estimate: null,
    snoozed_until: null,
    booked: null,
    offered: null,
    done: null,
    created_at: '2026-11-06T18:22:00.000Z',
    updated_at: '2026-11-06T18:22:00.000Z',
    ...change,
  };
}

/** Returns the body of the response with the last or only page of a list. */
export function singlePageResponse<Item>(...items: Item[]): { items: Item[]; next_cursor: null } {
  return { items, next_cursor: null };
}
