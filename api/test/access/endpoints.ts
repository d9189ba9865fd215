import { ONE_PIXEL } from '../../src/photos/testing/test-photos.ts';
import { aReminder } from '../../src/testing/a-reminder.ts';
import { newDeviceKeys } from '../../src/testing/push-service.ts';
import type { Owner } from './owner.ts';

/** A request that the api takes from the customer whose things it is about. */
export interface GoodRequest {
  /** In place of the parameter in the path. */
  id?: string;
  query?: string;
  /** Bytes are sent as they are, anything else as JSON. */
  body?: unknown;
  /** Of bytes. */
  type?: string;
}

/** How an endpoint is asked, and what another customer gets who asks for the same. */
export interface Endpoint {
  /** Makes the request, and first the thing that it is about where an owner has none yet. */
  request(owner: Owner): GoodRequest | Promise<GoodRequest>;
  /** `403 role_missing`: it is for the workshop, and every owner works there. `their own`: it is about whoever asks, so others are answered too, and find nothing of the owner's. `whoever has the address`: it asks nobody who they are, and tells nothing that only the owner may know. */
  others: '404 not_found' | '403 role_missing' | 'their own' | 'whoever has the address';
}

/** Asks nobody who they are. */
export const OPEN = 'open to anyone';

const aboutOneself = (request: GoodRequest = {}): Endpoint => ({
  others: 'their own',
  request: () => request,
});
const ofTheWorkshop = (request: Endpoint['request']): Endpoint => ({
  others: '403 role_missing',
  request,
});
const behindSecret = (request: Endpoint['request']): Endpoint => ({
  others: 'whoever has the address',
  request,
});
const aboutOneThing = (request: Endpoint['request']): Endpoint => ({ others: '404 not_found', request });

/** A row for every endpoint of the api. HEAD is asked wherever it is answered. */
export const ENDPOINTS: Readonly<Record<string, Endpoint | typeof OPEN>> = {
  'GET /api/health': OPEN,
  'GET /api/ready': OPEN,
  'GET /api/v1/me': aboutOneself(),
  'PATCH /api/v1/me': aboutOneself({ body: { display_name: 'Changed' } }),
  'DELETE /api/v1/me': aboutOneself(),
  'GET /api/v1/me/export': aboutOneself(),
  'POST /api/v1/me/sign-out-everywhere': aboutOneself(),
  'GET /api/v1/me/calendar-feed': aboutOneself(),
  'PUT /api/v1/me/calendar-feed': aboutOneself(),
  'DELETE /api/v1/me/calendar-feed': aboutOneself(),
  'GET /api/v1/vehicles': aboutOneself(),
  'GET /api/v1/odometers': aboutOneself(),
  'POST /api/v1/vehicles': aboutOneself({ body: { device_reg: 'NEW 1' } }),
  'GET /api/v1/vehicles/:id': aboutOneThing(({ vehicleId }) => ({ id: vehicleId })),
  'PATCH /api/v1/vehicles/:id': aboutOneThing(({ vehicleId }) => ({
    id: vehicleId,
    body: { device_reg: 'CHANGED 1' },
  })),
  'DELETE /api/v1/vehicles/:id': aboutOneThing(({ idleVehicleId }) => ({ id: idleVehicleId })),
  'POST /api/v1/vehicles/:id/archive': aboutOneThing(({ idleVehicleId }) => ({ id: idleVehicleId })),
  'POST /api/v1/vehicles/:id/restore': aboutOneThing(({ idleVehicleId }) => ({ id: idleVehicleId })),
  'GET /api/v1/vehicles/:id/history': aboutOneThing(({ vehicleId }) => ({ id: vehicleId })),
  'GET /api/v1/vehicles/:id/odometer': aboutOneThing(({ vehicleId }) => ({ id: vehicleId })),
  'GET /api/v1/vehicles/:id/figures': aboutOneThing(({ vehicleId }) => ({ id: vehicleId })),
  'POST /api/v1/vehicles/:id/records': aboutOneThing(({ vehicleId }) => ({
    id: vehicleId,
    body: { date: '2026-03-01', kind: 'fuel' },
  })),
  'GET /api/v1/records/:id': aboutOneThing(({ recordId }) => ({ id: recordId })),
  'PATCH /api/v1/records/:id': aboutOneThing(({ recordId }) => ({ id: recordId, body: { kind: 'tyres' } })),
  'DELETE /api/v1/records/:id': aboutOneThing(({ recordId }) => ({ id: recordId })),
  'GET /api/v1/vehicles/:id/record.csv': aboutOneThing(({ vehicleId }) => ({ id: vehicleId })),
  'POST /api/v1/vehicles/:id/records/import': aboutOneThing(({ vehicleId }) => ({
    id: vehicleId,
    body: Buffer.from('date,kind\n2026-03-01,fuel'),
    type: 'text/csv',
  })),
  'POST /api/v1/vehicles/:id/records/import/preview': aboutOneThing(({ vehicleId }) => ({
    id: vehicleId,
    body: Buffer.from('date,kind\n2026-03-01,fuel'),
    type: 'text/csv',
  })),
  'GET /api/v1/vehicles/:id/records/imports': aboutOneThing(({ vehicleId }) => ({ id: vehicleId })),
  'DELETE /api/v1/records/imports/:id': aboutOneThing(async ({ addImport }) => ({ id: await addImport() })),
  'PUT /api/v1/vehicles/:id/photo': aboutOneThing(({ vehicleId }) => ({
    id: vehicleId,
    body: ONE_PIXEL,
    type: 'image/png',
  })),
  'POST /api/v1/records/:id/photos': aboutOneThing(({ recordId }) => ({
    id: recordId,
    body: ONE_PIXEL,
    type: 'image/png',
  })),
  'GET /api/v1/vehicles/:id/photos': aboutOneThing(({ vehicleId }) => ({ id: vehicleId })),
  'GET /api/v1/photos/:id': aboutOneThing(async ({ addPhoto }) => ({ id: await addPhoto() })),
  'GET /api/v1/photos/:id/thumbnail': aboutOneThing(async ({ addPhoto }) => ({ id: await addPhoto() })),
  'GET /api/v1/photos/:id/miniature': aboutOneThing(async ({ addPhoto }) => ({ id: await addPhoto() })),
  'DELETE /api/v1/photos/:id': aboutOneThing(async ({ addPhoto }) => ({ id: await addPhoto() })),
  'GET /api/v1/reminders': aboutOneself(),
  'POST /api/v1/reminders': aboutOneThing(({ vehicleId }) => ({ body: aReminder(vehicleId) })),
  'GET /api/v1/reminders/:id': aboutOneThing(({ reminderId }) => ({ id: reminderId })),
  'PATCH /api/v1/reminders/:id': aboutOneThing(({ reminderId }) => ({
    id: reminderId,
    body: { name: 'Mine' },
  })),
  'DELETE /api/v1/reminders/:id': aboutOneThing(({ reminderId }) => ({ id: reminderId })),
  'POST /api/v1/reminders/:id/done': aboutOneThing(({ reminderId }) => ({ id: reminderId, body: {} })),
  'POST /api/v1/reminders/:id/snooze': aboutOneThing(({ reminderId }) => ({
    id: reminderId,
    body: { until: '2199-01-01' },
  })),
  'POST /api/v1/reminders/:id/dismiss': aboutOneThing(({ reminderId }) => ({ id: reminderId })),
  'POST /api/v1/reminders/:id/reopen': aboutOneThing(({ reminderId }) => ({ id: reminderId })),
  'GET /api/v1/availability': aboutOneThing(({ appointmentId }) => ({
    query: `?service_type=repair&from=2026-03-03&to=2026-03-04&moving=${appointmentId}`,
  })),
  'GET /api/v1/events': aboutOneself(),
  'GET /api/v1/appointments': aboutOneself(),
  'POST /api/v1/appointments': aboutOneThing(({ vehicleId, freeTime }) => ({
    body: { vehicle_id: vehicleId, service_type: 'repair', ...freeTime },
  })),
  'GET /api/v1/appointments/:id': aboutOneThing(({ appointmentId }) => ({ id: appointmentId })),
  'GET /api/v1/appointments/:id/calendar.ics': aboutOneThing(({ appointmentId }) => ({ id: appointmentId })),
  'POST /api/v1/appointments/:id/reschedule': aboutOneThing(({ appointmentId, freeTime }) => ({
    id: appointmentId,
    body: freeTime,
  })),
  'POST /api/v1/appointments/:id/reminders': aboutOneThing(({ appointmentId, reminderId }) => ({
    id: appointmentId,
    body: { reminder_id: reminderId },
  })),
  'POST /api/v1/appointments/:id/cancel': aboutOneThing(({ appointmentId }) => ({
    id: appointmentId,
    body: {},
  })),
  'PUT /api/v1/appointments/:id/rating': aboutOneThing(async ({ appointmentId, work }) => {
    await work('start', 'complete');
    return { id: appointmentId, body: { stars: 5 } };
  }),
  'GET /api/v1/notifications': aboutOneself(),
  'POST /api/v1/notifications/read': aboutOneThing(async ({ notify }) => ({
    body: { ids: [await notify()] },
  })),
  'GET /api/v1/push': aboutOneself(),
  'PUT /api/v1/push/subscriptions': aboutOneself({
    body: { endpoint: 'https://push.example/device', keys: newDeviceKeys() },
  }),
  'POST /api/v1/push/unsubscribe': aboutOneself({ body: { endpoint: 'https://push.example/device' } }),
  'GET /api/v1/workshop/appointments': ofTheWorkshop(() => ({ query: '?date=2026-03-03' })),
  'POST /api/v1/workshop/appointments/:id/confirm': ofTheWorkshop(({ appointmentId }) => ({
    id: appointmentId,
  })),
  'POST /api/v1/workshop/appointments/:id/start': ofTheWorkshop(({ appointmentId }) => ({
    id: appointmentId,
  })),
  'POST /api/v1/workshop/appointments/:id/ready': ofTheWorkshop(async ({ appointmentId, work }) => {
    await work('start');
    return { id: appointmentId };
  }),
  'POST /api/v1/workshop/appointments/:id/complete': ofTheWorkshop(async ({ appointmentId, work }) => {
    await work('start');
    return { id: appointmentId, body: { work: ['Oil changed'] } };
  }),
  'POST /api/v1/workshop/appointments/:id/cancel': ofTheWorkshop(({ appointmentId }) => ({
    id: appointmentId,
  })),
  // It cannot be said before the visit was to begin, and what was said can be said again.
  'POST /api/v1/workshop/appointments/:id/no_show': ofTheWorkshop(async ({ appointmentId, work }) => {
    await work('no_show');
    return { id: appointmentId };
  }),
  'GET /api/v1/workshop/days/:date': ofTheWorkshop(() => ({ id: '2026-03-04' })),
  'PUT /api/v1/workshop/days/:date': ofTheWorkshop(() => ({ id: '2026-03-04', body: { closed: false } })),
  'GET /api/v1/workshop/calendar-feeds': ofTheWorkshop(() => ({})),
  'PUT /api/v1/workshop/calendar-feeds/:name': ofTheWorkshop(() => ({ id: 'office' })),
  'DELETE /api/v1/workshop/calendar-feeds/:name': ofTheWorkshop(() => ({ id: 'office' })),
  'GET /api/v1/unsubscribe': behindSecret(async ({ unsubscribed }) => ({
    query: `?token=${await unsubscribed()}`,
  })),
  'POST /api/v1/unsubscribe': behindSecret(async ({ unsubscribed }) => ({
    query: `?token=${await unsubscribed()}`,
    body: {},
  })),
  'GET /api/v1/calendars/:secret.ics': behindSecret(async ({ openFeed }) => ({ id: await openFeed() })),
};

export type Row = (typeof ENDPOINTS)[string];

const HOW_TO_ADD =
  'add one to ENDPOINTS: a request that the api takes from the customer whose things it is about, and what others get ' +
  "('404 not_found' wherever the request names a thing). newOwner in owner.ts makes a customer with one of everything; " +
  'let it make the new thing too.';

/**
 * The row of each of the api's routes.
 * @param routes as `GET /path/:id`
 * @throws Error that says what to add to `ENDPOINTS`, or to take from it
 */
export function rowsOf(routes: readonly string[]): [route: string, row: Row][] {
  const rows: [string, Row][] = [];
  const faults: string[] = [];
  for (const route of routes) {
    const row = ENDPOINTS[route.replace(/^HEAD /, 'GET ')];
    if (row === undefined) faults.push(`${route} has no row: ${HOW_TO_ADD}`);
    else if (row !== OPEN && route.includes(':') && row.others === 'their own')
      faults.push(`${route} names a thing: what belongs to somebody else is 404 (docs/design.md §8).`);
    else rows.push([route, row]);
  }
  const gone = Object.keys(ENDPOINTS).filter((route) => !routes.includes(route));
  faults.push(...gone.map((route) => `${route} is no route of the api: take its row away.`));
  if (faults.length > 0) throw new Error(`api/test/access/endpoints.ts: ${faults.join('\n')}`);
  return rows;
}
