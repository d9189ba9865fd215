import type {
  AddedReminder,
  Appointment,
  AppointmentChange,
  Availability,
  Cancellation,
  Customer,
  CustomerChange,
  DayAvailability,
  HistoryItem,
  NewAppointment,
  NewRating,
  NewVehicle,
  Notification,
  Reminder,
  Reschedule,
  Vehicle,
  VehicleChange,
  VisitPhoto,
} from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import {
  aCustomer,
  aVehicle,
  type FakeBackend,
  fakeBackend,
  pinDate,
  type SentRequest,
  singlePageResponse,
} from '@forecourt/shared/testing';
import { fakeReminderResponses } from './reminders.ts';
import { createDayAvailability, createSampleVisit, golf, MONDAY } from './samples.ts';

export interface FakeWorkshop {
  backend: FakeBackend;
  me: Customer;
  vehicles: Vehicle[];
  appointments: Appointment[];
  /** Photos of all visits, the oldest first. */
  photos: VisitPhoto[];
  /** Open, snoozed and closed reminders. */
  reminders: Reminder[];
  /** History of every vehicle, the latest item first. */
  history: HistoryItem[];
  /** The latest notification first. */
  notifications: Notification[];
  day: (date: string) => DayAvailability;
}

/**
 * Before each test, creates a fake backend that stores bookings. Its customer has a Golf and no visit, and the time is
 * `MONDAY`.
 */
export function setUpFakeWorkshop(): FakeWorkshop {
  const workshop = {} as FakeWorkshop;
  beforeEach(() => {
    pinDate(MONDAY);
    Object.assign(workshop, {
      me: aCustomer(),
      vehicles: [golf],
      appointments: [],
      photos: [],
      reminders: [],
      history: [],
      notifications: [],
      day: createDayAvailability,
      backend: openBackend(workshop),
    } satisfies FakeWorkshop);
  });
  return workshop;
}

function openBackend(workshop: FakeWorkshop): FakeBackend {
  return fakeBackend({
    ...fakeReminderResponses(workshop),
    'GET /me': () => workshop.me,
    'PATCH /me': ({ body }) => {
      const { channels, ...profile } = body as CustomerChange;
      const known = workshop.me.channels;
      const email = { ...known.email, ...channels?.email };
      const texts = { ...known.texts, ...channels?.texts };
      workshop.me = { ...workshop.me, ...profile, channels: { ...known, email, texts } };
      return workshop.me;
    },
    'DELETE /me': () => undefined,
    'POST /imported-vehicles/{id}/accept': ({ params }) => {
      const offered = takeOffered(workshop, params.id);
      const vehicle = aVehicle({ ...offered, id: '7d0a6f0e-58c1-4b43-8f0d-0c1b2a3d4e5f' });
      workshop.vehicles = [...workshop.vehicles, vehicle];
      return vehicle;
    },
    'POST /imported-vehicles/{id}/decline': ({ params }) => void takeOffered(workshop, params.id),
    'POST /me/sign-out-everywhere': () => undefined,
    'GET /vehicles': () => singlePageResponse(...workshop.vehicles),
    'POST /vehicles': ({ body }) => {
      const vehicle = aVehicle(body as NewVehicle);
      workshop.vehicles = [...workshop.vehicles, vehicle];
      return vehicle;
    },
    'PATCH /vehicles/{id}': ({ params, body }) => {
      const known = workshop.vehicles.find(({ id }) => id === params.id);
      const vehicle = { ...(known ?? golf), ...(body as VehicleChange) };
      workshop.vehicles = workshop.vehicles.map((each) => (each.id === vehicle.id ? vehicle : each));
      return vehicle;
    },
    'GET /me/calendar-feed': () => ({ created_at: null }),
    'GET /vehicles/{id}/odometer': () => ({ last: null, estimate: null }),
    'GET /vehicles/{id}/history': () => singlePageResponse(...workshop.history),
    'GET /availability': ({ query }) => availability(workshop, query),
    'GET /appointments': () =>
      singlePageResponse(...workshop.appointments.map((visit) => withPhotoCount(workshop, visit))),
    'GET /appointments/{id}': ({ params }) => withPhotoCount(workshop, find(workshop, params.id)),
    'GET /appointments/{id}/photos': ({ params }) => ({ items: listPhotosOf(workshop, params.id) }),
    'POST /appointments/{id}/photos': ({ params }) => addPhoto(workshop, { appointment_id: params.id ?? '' }),
    'DELETE /photos/{id}': ({ params }) => {
      workshop.photos = workshop.photos.filter(({ id }) => id !== params.id);
    },
    'GET /photos/{id}': () => new Blob(['large']),
    'GET /photos/{id}/thumbnail': () => new Blob(['small']),
    'POST /appointments': ({ body }) => book(workshop, body as NewAppointment),
    'POST /appointments/{id}/reschedule': (sent) => change(workshop, sent, 'moved', sent.body as Reschedule),
    'POST /appointments/{id}/reminders': (sent) => addReminder(workshop, sent),
    'POST /appointments/{id}/cancel': (sent) => {
      const { reason = null } = sent.body as Cancellation;
      return change(workshop, sent, 'cancelled', { status: 'cancelled', changeable_until: null }, reason);
    },
    'PUT /appointments/{id}/rating': (sent) => {
      const { stars, comment = null } = sent.body as NewRating;
      return change(workshop, sent, 'rated', { rating: { stars, comment, editable_until: weekLater() } });
    },
    'PUT /appointments/{id}/waiting': ({ params, body }) =>
      replaceVisit(workshop, { ...find(workshop, params.id), ...(body as { waiting: boolean }) }),
    'GET /notifications': ({ query }) => createNotificationListPage(workshop, query),
    'POST /notifications/read': ({ body }) => read(workshop, body as { up_to: string }),
    'GET /appointments/{id}/calendar.ics': ({ params }) => new Blob([find(workshop, params.id).reference]),
  });
}

/** Returns a page of notifications. A cursor is the id of the last notification on the previous page. */
export function createNotificationListPage(
  { notifications }: FakeWorkshop,
  { limit = '20', cursor = '' }: Record<string, string | undefined>,
): { items: Notification[]; next_cursor: string | null; unread: number } {
  const start = cursor === '' ? 0 : notifications.findIndex(({ id }) => id === cursor) + 1;
  const items = notifications.slice(start, start + Number(limit));
  const isLast = start + items.length >= notifications.length;
  return {
    items,
    next_cursor: isLast ? null : (items.at(-1)?.id ?? null),
    unread: countUnread(notifications),
  };
}

function read(workshop: FakeWorkshop, { up_to }: { up_to: string }): { unread: number } {
  const latest = workshop.notifications.findIndex(({ id }) => id === up_to);
  const read_at = new Date().toISOString();
  workshop.notifications = workshop.notifications.map((each, index) =>
    index < latest || each.read_at !== null ? each : { ...each, read_at },
  );
  return { unread: countUnread(workshop.notifications) };
}

const countUnread = (notifications: readonly Notification[]) =>
  notifications.filter(({ read_at }) => read_at === null).length;

function book(
  workshop: FakeWorkshop,
  { vehicle_id, note = null, reminder_id: _reminder, ...rest }: NewAppointment,
): Appointment {
  const { id, device_reg, make, model } = workshop.vehicles.find((one) => one.id === vehicle_id) ?? golf;
  const visit = createSampleVisit({ ...rest, note, vehicle: { id, device_reg, make, model } });
  workshop.appointments = [...workshop.appointments.filter((other) => other.id !== visit.id), visit];
  return visit;
}

function find(workshop: FakeWorkshop, wanted: string | undefined): Appointment {
  const visit = workshop.appointments.find(({ id }) => id === wanted);
  if (!visit) throw new ApiProblem(404, 'not_found');
  return visit;
}

/** Stores a photo of a visit; by default, one by the customer. */
export function addPhoto(workshop: FakeWorkshop, change: Partial<VisitPhoto>): VisitPhoto {
  const photo: VisitPhoto = {
    id: `00000000-0000-4000-8000-${String(workshop.photos.length).padStart(12, '0')}`,
    appointment_id: createSampleVisit().id,
    by: 'customer',
    caption: null,
    width: 2048,
    height: 1536,
    created_at: '2026-11-20T08:15:00.000Z',
    ...change,
  };
  workshop.photos = [...workshop.photos, photo];
  return photo;
}

const listPhotosOf = ({ photos }: FakeWorkshop, visitId: string | undefined) =>
  photos.filter(({ appointment_id }) => appointment_id === visitId);

function withPhotoCount(workshop: FakeWorkshop, visit: Appointment): Appointment {
  return { ...visit, photos: listPhotosOf(workshop, visit.id).length };
}

/** Stores and returns the changed visit. Like the backend, refuses requests whose If-Match is not the current version. */
function change(
  workshop: FakeWorkshop,
  { params, ifMatch }: SentRequest,
  what: AppointmentChange['change'],
  values: Partial<Appointment>,
  reason: string | null = null,
): Appointment {
  const visit = find(workshop, params.id);
  if (ifMatch !== `"${visit.version}"`) throw new ApiProblem(412, 'changed_elsewhere');
  const { date, time } = { ...visit, ...values };
  const made = {
    change: what,
    by: 'customer',
    date,
    time,
    reason,
    changed_at: new Date().toISOString(),
  } as const;
  return replaceVisit(workshop, {
    ...visit,
    ...values,
    version: visit.version + 1,
    changes: [...visit.changes, made],
  });
}

/** Like the backend, adds the reminder's name to the visit's note and marks the reminder as booked. */
function addReminder(workshop: FakeWorkshop, { params, ifMatch, body }: SentRequest): Appointment {
  const { reminder_id } = body as AddedReminder;
  const visit = find(workshop, params.id);
  if (ifMatch !== `"${visit.version}"`) throw new ApiProblem(412, 'changed_elsewhere');
  const { id: appointment_id, reference, date, time, status } = visit;
  const booked = { appointment_id, reference, date, time, status } as Reminder['booked'];
  const reminder = workshop.reminders.find(({ id }) => id === reminder_id);
  workshop.reminders = workshop.reminders.map((each) =>
    each === reminder ? { ...each, state: 'booked', booked } : each,
  );
  const note = [visit.note, reminder?.name].filter(Boolean).join('\n');
  return replaceVisit(workshop, { ...visit, note, version: visit.version + 1 });
}

/** Replaces the visit with the same id in the fake backend. */
export function replaceVisit(workshop: FakeWorkshop, visit: Appointment): Appointment {
  workshop.appointments = workshop.appointments.map((one) => (one.id === visit.id ? visit : one));
  return visit;
}

function weekLater(): string {
  return new Date(Date.now() + 7 * 86_400_000).toISOString();
}

function takeOffered(workshop: FakeWorkshop, id = '') {
  const { offered_vehicles } = workshop.me;
  const offered = offered_vehicles.find((each) => each.id === id);
  if (!offered) throw new ApiProblem(404, 'not_found');
  const others = offered_vehicles.filter((each) => each !== offered);
  workshop.me = { ...workshop.me, offered_vehicles: others };
  return offered;
}

function availability(workshop: FakeWorkshop, { service_type, from = '', to = '' }: Record<string, string>) {
  const days: DayAvailability[] = [];
  for (let day = Date.parse(from); day <= Date.parse(to); day += 86_400_000) {
    days.push(workshop.day(new Date(day).toISOString().slice(0, 10)));
  }
  return {
    service_type: service_type as Availability['service_type'],
    time_zone: 'Europe/London',
    earliest: '2026-11-23T09:00:00.000Z',
    last_date: '2027-01-22',
    days,
  } satisfies Availability;
}
