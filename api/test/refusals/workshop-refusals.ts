import { requireSuccessfulBody } from '../../src/testing/customer.ts';
import type { WorkshopAction } from '../../src/workshop/work-on-appointment.ts';
import { createUnavailableTimeCases, expectedSlotTakenFields } from './booking-refusals.ts';
import { IMPLAUSIBLE_READINGS, storeReading } from './record-refusals.ts';
import { createRefusalCase, expectedErrorsAt, type RefusalCase } from './refusal.ts';

const route = (action: WorkshopAction) => `POST /api/v1/workshop/appointments/:id/${action}`;
const bodyFor = (action: WorkshopAction) => (action === 'complete' ? { work: [] } : undefined);

/** Each action, with the steps of a visit after which it is too early or too late. */
const STEPS_BEFORE: readonly (readonly [WorkshopAction, ...steps: WorkshopAction[]])[] = [
  ['confirm', 'cancel'],
  ['start'],
  ['ready', 'confirm'],
  ['complete', 'confirm'],
  ['cancel', 'confirm', 'start', 'ready'],
  ['no_show', 'confirm', 'start'],
  // The visit's start is still in the future, so reporting a no-show is too early.
  ['no_show', 'confirm'],
];

const MOVE = 'POST /api/v1/workshop/appointments/:id/reschedule';

/** Steps after which a visit can no longer be moved. */
const STEPS_BEFORE_MOVE: readonly (readonly WorkshopAction[])[] = [
  ['cancel'],
  ['confirm', 'start'],
  ['confirm', 'start', 'ready'],
  ['confirm', 'start', 'complete'],
  ['confirm', 'no_show'],
];

const ODOMETER = 'PUT /api/v1/workshop/appointments/:id/odometer';
const DAY = 'PUT /api/v1/workshop/days/:date';
const NO_ID = '00000000-0000-4000-8000-000000000000';

const expectedLowReading = expectedErrorsAt('/odometer_km');

export const WORKSHOP_REFUSALS: readonly RefusalCase[] = [
  createRefusalCase(
    route('complete'),
    '409 odometer_low',
    'its first reading lacks digits',
    async (stage) => {
      const { id } = await stage.visit({ steps: ['confirm', 'start'] });
      return {
        by: stage.workshop(),
        id,
        body: { work: [], odometer_km: 71 },
        expectedFields: expectedLowReading,
      };
    },
  ),
  createRefusalCase(ODOMETER, '409 odometer_low', 'its first reading lacks digits', async (stage) => {
    const { id } = await stage.visit({ steps: ['confirm', 'start', 'complete'] });
    return { by: stage.workshop(), id, body: { odometer_km: 71 }, expectedFields: expectedLowReading };
  }),
  ...STEPS_BEFORE.map(([action, ...steps]) =>
    createRefusalCase(
      route(action),
      '409 illegal_status',
      `its steps were: ${steps.join()}`,
      async (stage) => {
        const { id } = await stage.visit({ steps });
        return { by: stage.workshop(), id, body: bodyFor(action) };
      },
    ),
  ),
  createRefusalCase(
    route('complete'),
    '409 illegal_status',
    'it was completed with other work',
    async (stage) => {
      const { id } = await stage.visit({ steps: ['confirm', 'start', 'complete'] });
      return { by: stage.workshop(), id, body: { work: ['Something else'] } };
    },
  ),
  ...IMPLAUSIBLE_READINGS.map(({ code, when, odometer_km }) =>
    createRefusalCase(route('complete'), `409 ${code}`, when, async (stage) => {
      const { id, of } = await stage.visit({ steps: ['confirm', 'start'] });
      const expectedFields = { ...expectedErrorsAt('/odometer_km'), ...(await storeReading(of)) };
      return { by: stage.workshop(), id, body: { work: [], odometer_km }, expectedFields };
    }),
  ),
  ...STEPS_BEFORE.slice(0, -1).map(([action]) =>
    createRefusalCase(route(action), '404 not_found', 'there is no such visit', async (stage) => ({
      by: stage.workshop(),
      id: NO_ID,
      body: bodyFor(action),
    })),
  ),
  createRefusalCase(ODOMETER, '409 illegal_status', 'it is not completed', async (stage) => {
    const { id } = await stage.visit({ steps: ['confirm', 'start'] });
    return { by: stage.workshop(), id, body: { odometer_km: 81_000 } };
  }),
  createRefusalCase(ODOMETER, '404 not_found', 'there is no such visit', async (stage) => ({
    by: stage.workshop(),
    id: NO_ID,
    body: { odometer_km: 81_000 },
  })),
  ...IMPLAUSIBLE_READINGS.map(({ code, when, odometer_km }) =>
    createRefusalCase(ODOMETER, `409 ${code}`, when, async (stage) => {
      const { id, of } = await stage.visit({ steps: ['confirm', 'start'] });
      const expectedFields = { ...expectedErrorsAt('/odometer_km'), ...(await storeReading(of)) };
      const path = `/workshop/appointments/${id}/complete` as const;
      requireSuccessfulBody(await stage.workshop().post(path, { work: [] }));
      return { by: stage.workshop(), id, body: { odometer_km }, expectedFields };
    }),
  ),
  ...createUnavailableTimeCases(
    MOVE,
    async (stage, at, service_type) => {
      const { id } = await stage.visit({ service_type });
      return { by: stage.workshop(), id, body: at };
    },
    { needsNotice: false },
  ),
  createRefusalCase(MOVE, '409 slot_taken', 'another visit has its last place', async (stage) => {
    const at = { date: '2026-03-04', time: '14:00' };
    await stage.visit({ at });
    const { id } = await stage.visit();
    const expectedFields = expectedSlotTakenFields('14:00', '14:15');
    return { by: stage.workshop(), id, body: at, expectedFields };
  }),
  createRefusalCase(
    MOVE,
    '409 vehicle_already_booked',
    'other work of the vehicle has not ended by that time',
    async (stage) => {
      const date = '2026-03-04';
      const { of } = await stage.visit({ at: { date, time: '15:00' }, service_type: 'installation' });
      const { id } = await stage.visit({ of });
      const body = { date, time: '15:30' };
      return { by: stage.workshop(), id, body, expectedFields: expectedErrorsAt('/time') };
    },
  ),
  createRefusalCase(
    MOVE,
    '409 vehicle_archived',
    'its day has passed, and the customer has archived the vehicle',
    async (stage) => {
      const { id, of } = await stage.visit({ at: { date: '2026-03-03', time: '10:00' } });
      stage.api.setNow(new Date('2026-03-04T08:00:00Z'));
      requireSuccessfulBody(await of.now().post(`/vehicles/${of.vehicleId}/archive`));
      return { by: stage.workshop(), id, body: stage.time() };
    },
  ),
  ...STEPS_BEFORE_MOVE.map((steps) =>
    createRefusalCase(MOVE, '409 illegal_status', `its steps were: ${steps.join()}`, async (stage) => {
      const { id } = await stage.visit({ steps });
      return { by: stage.workshop(), id, body: stage.time() };
    }),
  ),
  createRefusalCase(MOVE, '404 not_found', 'there is no such visit', async (stage) => ({
    by: stage.workshop(),
    id: NO_ID,
    body: stage.time(),
  })),
  // These three are tested here: in the access tests, they change nothing and so ignore If-Match.
  ...(['confirm', 'no_show'] as const).map((action) =>
    createRefusalCase(route(action), '412 changed_elsewhere', 'its customer has moved it', async (stage) => {
      const { id, of } = await stage.visit();
      const { headers } = await of.by.get(`/appointments/${id}`);
      requireSuccessfulBody(await of.by.post(`/appointments/${id}/reschedule`, stage.time()));
      return { by: stage.workshop(), id, ifMatch: String(headers.etag) };
    }),
  ),
  createRefusalCase(DAY, '412 changed_elsewhere', 'it was closed at another terminal', async (stage) => {
    const date = '2026-03-10';
    const { headers } = await stage.workshop().get(`/workshop/days/${date}`);
    await stage.close(date, { closed: false, closed_slots: ['17:00'] });
    const body = { closed: false, closed_slots: ['17:30'] };
    return { by: stage.workshop(), id: date, body, ifMatch: String(headers.etag) };
  }),
  createRefusalCase(
    'GET /api/v1/calendars/:secret.ics',
    '404 not_found',
    'there is no such feed',
    async (stage) => ({
      by: stage.workshop(),
      id: 'fcal_made-up',
    }),
  ),
];
