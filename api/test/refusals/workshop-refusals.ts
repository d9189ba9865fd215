import type { ActionName } from '../../src/workshop/work-on-appointment.ts';
import { MISFITS, READING } from './record-refusals.ts';
import { about, type Refusal } from './refusal.ts';

const route = (action: ActionName) => `POST /api/v1/workshop/appointments/:id/${action}`;
const bodyFor = (action: ActionName) => (action === 'complete' ? { work: [] } : undefined);

/** After which steps each step is one too many, or too soon. */
const TOO_MANY: readonly { action: ActionName; after: readonly ActionName[] }[] = [
  { action: 'confirm', after: ['cancel'] },
  { action: 'start', after: [] },
  { action: 'ready', after: ['confirm'] },
  { action: 'complete', after: ['confirm'] },
  { action: 'cancel', after: ['confirm', 'start', 'ready'] },
  { action: 'no_show', after: ['confirm', 'start'] },
];
const ACTIONS = TOO_MANY.map(({ action }) => action);

const NOBODYS_ID = '00000000-0000-4000-8000-000000000000';

/** Why the workshop cannot do what it wants with a visit, or a day. */
export const WORKSHOP_REFUSALS: readonly Refusal[] = [
  ...TOO_MANY.map(
    ({ action, after }): Refusal => ({
      route: route(action),
      refusal: '409 illegal_status',
      when: `all that was done is ${JSON.stringify(after)}`,
      async given(stage) {
        const { id } = await stage.visit({ steps: after });
        return { by: stage.workshop(), id, body: bodyFor(action) };
      },
    }),
  ),
  {
    route: route('complete'),
    refusal: '409 illegal_status',
    when: 'it is completed, and something else was done',
    async given(stage) {
      const { id } = await stage.visit({ steps: ['confirm', 'start', 'complete'] });
      return { by: stage.workshop(), id, body: { work: ['Something else'] } };
    },
  },
  ...MISFITS.map(
    ({ code, when, odometer_km }): Refusal => ({
      route: route('complete'),
      refusal: `409 ${code}`,
      when,
      async given(stage) {
        const { id, of } = await stage.visit({ steps: ['confirm', 'start'] });
        expect((await of.now().post(`/vehicles/${of.vehicleId}/records`, READING)).status).toBe(201);
        return { by: stage.workshop(), id, body: { work: [], odometer_km } };
      },
      told: { ...about('/odometer_km'), reading: { date: READING.date, odometer_km: READING.odometer_km } },
    }),
  ),
  {
    route: route('no_show'),
    refusal: '409 illegal_status',
    when: 'its time has not come yet',
    async given(stage) {
      const { id } = await stage.visit({ steps: ['confirm'] });
      return { by: stage.workshop(), id };
    },
  },
  ...ACTIONS.map(
    (action): Refusal => ({
      route: route(action),
      refusal: '404 not_found',
      when: 'there is no such visit',
      given: async (stage) => ({ by: stage.workshop(), id: NOBODYS_ID, body: bodyFor(action) }),
    }),
  ),
  ...ACTIONS.map(
    (action): Refusal => ({
      route: route(action),
      refusal: '412 changed_elsewhere',
      when: 'its customer has moved it since the workshop looked',
      async given(stage) {
        const { id, of } = await stage.visit();
        const { headers } = await of.now().get(`/appointments/${id}`);
        const { status } = await of.now().post(`/appointments/${id}/reschedule`, stage.time());
        expect(status).toBe(200);
        return { by: stage.workshop(), id, body: bodyFor(action), ifMatch: String(headers.etag) };
      },
    }),
  ),
  {
    route: 'PUT /api/v1/workshop/days/:date',
    refusal: '412 changed_elsewhere',
    when: 'it was closed at another terminal since',
    async given(stage) {
      const date = '2026-03-10';
      const { headers } = await stage.workshop().get(`/workshop/days/${date}`);
      await stage.close(date, { closed: false, closed_slots: ['17:00'] });
      const body = { closed: false, closed_slots: ['17:30'] };
      return { by: stage.workshop(), id: date, body, ifMatch: String(headers.etag) };
    },
  },
  {
    route: 'GET /api/v1/calendars/:secret.ics',
    refusal: '404 not_found',
    when: 'nobody made that feed',
    given: async (stage) => ({ by: stage.workshop(), id: 'fcal_made-up' }),
  },
];
