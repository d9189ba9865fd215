import { publicListenerOperations } from '../../src/operations.ts';
import { ONE_PIXEL_PNG } from '../../src/photos/testing/test-photos.ts';
import { encodeCursor } from '../../src/platform/http/page.ts';
import { API_PREFIX } from '../../src/platform/http/responses.ts';
import { createPushSubscriptionKeys } from '../../src/testing/push-service.ts';
import { createReminderBody } from '../../src/testing/test-api.ts';
import type { ResourceOwner } from './owner.ts';

/** A request that succeeds for the customer who owns the requested resource. */
export interface OwnerRequest {
  /** Value for the parameter in the path. */
  id?: string;
  query?: string;
  /** A buffer is sent unchanged, any other value as JSON. */
  body?: unknown;
  /** Media type of the body if it is a buffer. */
  type?: string;
}

/** Returns the request to an endpoint. If the owner lacks the requested resource, creates it first. */
type Endpoint = (owner: ResourceOwner) => OwnerRequest | Promise<OwnerRequest>;

/** Marks health checks, which need no token and are not declared as operations. */
export const PUBLIC_HEALTH_CHECK = 'open to anyone';

function operationOf(route: string) {
  const operation = publicListenerOperations.find(
    ({ method, path }) => `${method} ${API_PREFIX}${path}` === route.replace(/^HEAD /, 'GET '),
  );
  if (!operation) throw new Error(`${route} is not in api/src/operations.ts`);
  return operation;
}

/**
 * Returns the expected response to another customer who sends the same request, as status and problem code. For a request that
 * concerns the sender's own data or needs no token, it says so in words. operations.test.ts checks the declared access.
 * @param route as `GET /path/:id`
 */
export function expectedResponseToOthers(route: string): string {
  const { access, problems } = operationOf(route);
  if (access === 'anyone') return 'whoever has the address';
  if (access === 'workshop') return '403 role_missing';
  return problems.includes('not_found') ? '404 not_found' : 'their own';
}

/** Refusals that follow from an operation's declaration. Each has the headers that cause it in an otherwise valid request. */
export const DECLARED_REFUSALS = [
  {
    refusal: '422 idempotency_key_reused',
    headers: { 'idempotency-key': 'spent' },
    isDeclared: (route: string) => operationOf(route).problems.includes('idempotency_key_reused'),
  },
  {
    refusal: '412 changed_elsewhere',
    headers: { 'if-match': '"999"' },
    isDeclared: (route: string) =>
      operationOf(route).problems.includes('changed_elsewhere') && !WITHOUT_EFFECT.test(route),
  },
];

/** Workshop requests of `ENDPOINTS` that ignore If-Match, because the visit or day already has the requested state. */
const WITHOUT_EFFECT = /\/workshop\/.*\/(confirm|no_show|:date)$/;

/** Request to each endpoint of the api, by route. HEAD routes use the entry of their GET route. */
export const ENDPOINTS: Readonly<Record<string, Endpoint | typeof PUBLIC_HEALTH_CHECK>> = {
  'GET /-/health': PUBLIC_HEALTH_CHECK,
  'GET /-/ready': PUBLIC_HEALTH_CHECK,
  'GET /api/health': PUBLIC_HEALTH_CHECK,
  'GET /api/ready': PUBLIC_HEALTH_CHECK,
  'GET /api/v1/me': () => ({}),
  'PATCH /api/v1/me': () => ({ body: { display_name: 'Changed' } }),
  'DELETE /api/v1/me': () => ({}),
  'GET /api/v1/me/export': () => ({}),
  'POST /api/v1/me/sign-out-everywhere': () => ({}),
  'GET /api/v1/me/calendar-feed': () => ({}),
  'PUT /api/v1/me/calendar-feed': () => ({}),
  'DELETE /api/v1/me/calendar-feed': () => ({}),
  'GET /api/v1/vehicles': () => ({}),
  'GET /api/v1/odometers': () => ({}),
  'POST /api/v1/vehicles': () => ({ body: { device_reg: 'NEW 1' } }),
  'POST /api/v1/plates': () => ({ body: { registration: 'AB12 CDE' } }),
  'GET /api/v1/vehicles/:id': ({ vehicleId }) => ({ id: vehicleId }),
  'PATCH /api/v1/vehicles/:id': ({ vehicleId }) => ({
    id: vehicleId,
    body: { device_reg: 'CHANGED 1' },
  }),
  'DELETE /api/v1/vehicles/:id': ({ idleVehicleId }) => ({ id: idleVehicleId }),
  'POST /api/v1/vehicles/:id/archive': ({ idleVehicleId }) => ({ id: idleVehicleId }),
  'POST /api/v1/vehicles/:id/restore': ({ idleVehicleId }) => ({ id: idleVehicleId }),
  'GET /api/v1/vehicles/:id/history': ({ vehicleId }) => ({ id: vehicleId }),
  'GET /api/v1/vehicles/:id/odometer': ({ vehicleId }) => ({ id: vehicleId }),
  'GET /api/v1/vehicles/:id/figures': ({ vehicleId }) => ({ id: vehicleId }),
  'POST /api/v1/vehicles/:id/records': ({ vehicleId }) => ({
    id: vehicleId,
    body: { date: '2026-03-01', kind: 'fuel', litres: 40 },
  }),
  'GET /api/v1/records/:id': ({ recordId }) => ({ id: recordId }),
  'PATCH /api/v1/records/:id': ({ recordId }) => ({ id: recordId, body: { kind: 'tyres' } }),
  'DELETE /api/v1/records/:id': ({ recordId }) => ({ id: recordId }),
  'GET /api/v1/vehicles/:id/record.csv': ({ vehicleId }) => ({ id: vehicleId }),
  'POST /api/v1/vehicles/:id/records/import': ({ vehicleId }) => ({
    id: vehicleId,
    body: Buffer.from('date,kind,litres\n2026-03-01,fuel,40'),
    type: 'text/csv',
  }),
  'POST /api/v1/vehicles/:id/records/import/preview': ({ vehicleId }) => ({
    id: vehicleId,
    body: Buffer.from('date,kind,litres\n2026-03-01,fuel,40'),
    type: 'text/csv',
  }),
  'GET /api/v1/vehicles/:id/records/imports': ({ vehicleId }) => ({ id: vehicleId }),
  'DELETE /api/v1/records/imports/:id': async ({ addImport }) => ({ id: await addImport() }),
  'PUT /api/v1/vehicles/:id/photo': ({ vehicleId }) => ({
    id: vehicleId,
    body: ONE_PIXEL_PNG,
    type: 'image/png',
  }),
  'POST /api/v1/records/:id/photos': ({ recordId }) => ({
    id: recordId,
    body: ONE_PIXEL_PNG,
    type: 'image/png',
  }),
  'GET /api/v1/vehicles/:id/photos': ({ vehicleId }) => ({ id: vehicleId }),
  'GET /api/v1/photos/:id': async ({ addPhoto }) => ({ id: await addPhoto() }),
  'GET /api/v1/photos/:id/thumbnail': async ({ addPhoto }) => ({ id: await addPhoto() }),
  'GET /api/v1/photos/:id/miniature': async ({ addPhoto }) => ({ id: await addPhoto() }),
  'DELETE /api/v1/photos/:id': async ({ addPhoto }) => ({ id: await addPhoto() }),
  'POST /api/v1/appointments/:id/photos': ({ appointmentId }) => ({
    id: appointmentId,
    body: ONE_PIXEL_PNG,
    type: 'image/png',
  }),
  'GET /api/v1/appointments/:id/photos': ({ appointmentId }) => ({ id: appointmentId }),
  'GET /api/v1/reminders': () => ({}),
  'POST /api/v1/reminders': ({ vehicleId }) => ({ body: createReminderBody(vehicleId) }),
  'GET /api/v1/reminders/:id': ({ reminderId }) => ({ id: reminderId }),
  'PATCH /api/v1/reminders/:id': ({ reminderId }) => ({
    id: reminderId,
    body: { name: 'Mine' },
  }),
  'DELETE /api/v1/reminders/:id': ({ reminderId }) => ({ id: reminderId }),
  'POST /api/v1/reminders/:id/done': ({ reminderId }) => ({ id: reminderId, body: {} }),
  'POST /api/v1/reminders/:id/snooze': ({ reminderId }) => ({
    id: reminderId,
    body: { until: '2199-01-01' },
  }),
  'POST /api/v1/reminders/:id/dismiss': ({ reminderId }) => ({ id: reminderId }),
  'POST /api/v1/reminders/:id/reopen': async ({ reminderId, dismiss }) => {
    await dismiss();
    return { id: reminderId };
  },
  'GET /api/v1/availability': ({ appointmentId }) => ({
    query: `?service_type=repair&from=2026-03-03&to=2026-03-04&moving=${appointmentId}`,
  }),
  'GET /api/v1/events': () => ({}),
  'GET /api/v1/appointments': () => ({}),
  'POST /api/v1/appointments': ({ vehicleId, freeTime }) => ({
    body: { vehicle_id: vehicleId, service_type: 'repair', ...freeTime },
  }),
  'GET /api/v1/appointments/:id': ({ appointmentId }) => ({ id: appointmentId }),
  'GET /api/v1/appointments/:id/calendar.ics': ({ appointmentId }) => ({ id: appointmentId }),
  'POST /api/v1/appointments/:id/reschedule': ({ appointmentId, freeTime }) => ({
    id: appointmentId,
    body: freeTime,
  }),
  'POST /api/v1/appointments/:id/reminders': ({ appointmentId, reminderId }) => ({
    id: appointmentId,
    body: { reminder_id: reminderId },
  }),
  'POST /api/v1/appointments/:id/cancel': ({ appointmentId }) => ({
    id: appointmentId,
    body: {},
  }),
  'PUT /api/v1/appointments/:id/rating': async ({ appointmentId, work }) => {
    await work('start', 'complete');
    return { id: appointmentId, body: { stars: 5 } };
  },
  'POST /api/v1/appointments/:id/link': ({ appointmentId }) => ({ id: appointmentId }),
  'DELETE /api/v1/appointments/:id/link': async ({ appointmentId, share }) => {
    await share();
    return { id: appointmentId };
  },
  'POST /api/v1/shared/visit': async ({ share }) => ({ body: { token: await share() } }),
  'POST /api/v1/shared/visit/calendar.ics': async ({ share }) => ({ body: { token: await share() } }),
  'POST /api/v1/vehicles/:id/link': ({ vehicleId }) => ({
    id: vehicleId,
    body: { costs: true, vin: true },
  }),
  'DELETE /api/v1/vehicles/:id/link': async ({ idleVehicleId, shareRecord }) => {
    await shareRecord();
    return { id: idleVehicleId };
  },
  'POST /api/v1/shared/record': async ({ shareRecord }) => ({ body: { token: await shareRecord() } }),
  'POST /api/v1/shared/record/history': async ({ shareRecord, recordId }) => ({
    body: {
      token: await shareRecord(),
      cursor: encodeCursor(['2026-03-01', '2026-03-01T08:00:00.000Z', recordId]),
    },
  }),
  'POST /api/v1/shared/record/photo': async ({ shareRecord }) => ({ body: { token: await shareRecord() } }),
  'PUT /api/v1/appointments/:id/waiting': ({ appointmentId }) => ({
    id: appointmentId,
    body: { waiting: true },
  }),
  'GET /api/v1/notifications': () => ({}),
  'POST /api/v1/notifications/read': async ({ notify }) => ({
    body: { ids: [await notify()] },
  }),
  'GET /api/v1/push': () => ({}),
  'PUT /api/v1/push/subscriptions': () => ({
    body: { endpoint: 'https://push.example/device', keys: createPushSubscriptionKeys() },
  }),
  'POST /api/v1/push/unsubscribe': () => ({ body: { endpoint: 'https://push.example/device' } }),
  'GET /api/v1/workshop/appointments': () => ({ query: '?date=2026-03-03' }),
  'POST /api/v1/workshop/appointments/:id/confirm': ({ appointmentId }) => ({
    id: appointmentId,
  }),
  'POST /api/v1/workshop/appointments/:id/start': ({ appointmentId }) => ({
    id: appointmentId,
  }),
  'POST /api/v1/workshop/appointments/:id/ready': async ({ appointmentId, work }) => {
    await work('start');
    return { id: appointmentId };
  },
  'POST /api/v1/workshop/appointments/:id/complete': async ({ appointmentId, work }) => {
    await work('start');
    return { id: appointmentId, body: { work: ['Oil changed'] } };
  },
  'POST /api/v1/workshop/appointments/:id/cancel': ({ appointmentId }) => ({
    id: appointmentId,
  }),
  // Before the visit's start, the api accepts only a repeated no-show. So `work` reports it first, at a time after the visit.
  'POST /api/v1/workshop/appointments/:id/no_show': async ({ appointmentId, work }) => {
    await work('no_show');
    return { id: appointmentId };
  },
  'POST /api/v1/workshop/appointments/:id/reschedule': ({ appointmentId, freeTime }) => ({
    id: appointmentId,
    body: freeTime,
  }),
  'PUT /api/v1/workshop/appointments/:id/odometer': async ({ appointmentId, work }) => {
    await work('start', 'complete');
    return { id: appointmentId, body: { odometer_km: 81_001, confirm_jump: true, confirm_lower: true } };
  },
  'POST /api/v1/workshop/appointments/:id/photos': ({ appointmentId }) => ({
    id: appointmentId,
    query: '?caption=Worn',
    body: ONE_PIXEL_PNG,
    type: 'image/png',
  }),
  'GET /api/v1/workshop/appointments/:id/photos': ({ appointmentId }) => ({ id: appointmentId }),
  'GET /api/v1/workshop/photos/:id': async ({ addWorkshopPhoto }) => ({ id: await addWorkshopPhoto() }),
  'DELETE /api/v1/workshop/photos/:id': async ({ addWorkshopPhoto }) => ({ id: await addWorkshopPhoto() }),
  'GET /api/v1/workshop/days/:date': () => ({ id: '2026-03-04' }),
  'PUT /api/v1/workshop/days/:date': () => ({ id: '2026-03-04', body: { closed: false } }),
  'GET /api/v1/workshop/figures': () => ({ query: '?from=2026-02-02&to=2026-03-02' }),
  'POST /api/v1/workshop/customer-import': () => ({
    body: Buffer.from('Phone,Plate\n07700900123,AB12 CDE'),
    type: 'text/csv',
  }),
  'POST /api/v1/workshop/customer-import/forget': () => ({ body: { phone: '07700 900123' } }),
  'POST /api/v1/imported-vehicles/:id/accept': async ({ offerVehicle }) => ({ id: await offerVehicle() }),
  'POST /api/v1/imported-vehicles/:id/decline': async ({ offerVehicle }) => ({ id: await offerVehicle() }),
  'GET /api/v1/workshop/calendar-feeds': () => ({}),
  'PUT /api/v1/workshop/calendar-feeds/:name': () => ({ id: 'office' }),
  'DELETE /api/v1/workshop/calendar-feeds/:name': () => ({ id: 'office' }),
  'GET /api/v1/unsubscribe': async ({ optOutOfEmail }) => ({
    query: `?token=${await optOutOfEmail()}`,
  }),
  'POST /api/v1/unsubscribe': async ({ optOutOfEmail }) => ({
    query: `?token=${await optOutOfEmail()}`,
    body: {},
  }),
  'GET /api/v1/calendars/:secret.ics': async ({ openFeed }) => ({ id: await openFeed() }),
};

export type EndpointEntry = (typeof ENDPOINTS)[string];

const HOW_TO_ADD =
  'add one to ENDPOINTS: a request that succeeds for the customer whose resource it is about. createResourceOwner in owner.ts makes a ' +
  'customer with one of everything; let it make the new resource too.';

/**
 * Pairs each route of the api with its entry in `ENDPOINTS`.
 * @param routes as `GET /path/:id`
 * @throws Error that names the entries missing from `ENDPOINTS`, and those without a route
 */
export function pairRoutesWithEndpoints(routes: readonly string[]): [route: string, row: EndpointEntry][] {
  const rows: [string, EndpointEntry][] = [];
  const faults: string[] = [];
  for (const route of routes) {
    const row = ENDPOINTS[route.replace(/^HEAD /, 'GET ')];
    if (row === undefined) faults.push(`${route} has no row: ${HOW_TO_ADD}`);
    else rows.push([route, row]);
  }
  const gone = Object.keys(ENDPOINTS).filter((route) => !routes.includes(route));
  faults.push(...gone.map((route) => `${route} is no route of the api: take its row away.`));
  if (faults.length > 0) throw new Error(`api/test/access/endpoints.ts: ${faults.join('\n')}`);
  return rows;
}
