import type { ActionName } from '../../src/workshop/work-on-appointment.ts';
import { type Asked, about, type Refusal, WHOM_TO_CALL } from './refusal.ts';
import { NO_LIVE_REMINDER, REMINDERS_NOT_TO_BE_HAD } from './reminders-not-to-be-had.ts';
import type { Stage, Visit } from './stage.ts';
import { TIMES_NOT_TO_BE_HAD } from './times-not-to-be-had.ts';

const MOVE = 'POST /api/v1/appointments/:id/reschedule';
const ADD = 'POST /api/v1/appointments/:id/reminders';
const CANCEL = 'POST /api/v1/appointments/:id/cancel';
const RATE = 'PUT /api/v1/appointments/:id/rating';

const DAY_MS = 86_400_000;
const STARS = { stars: 5 };

const byCustomer = ({ id, of }: Visit, body: object): Asked => ({ by: of.now(), id, body });

/** What each change is asked with, where nothing but the state of the visit stands in its way. */
async function bodyFor(route: string, stage: Stage, { of }: Visit): Promise<object> {
  if (route === MOVE) return stage.time();
  if (route === ADD) return { reminder_id: await stage.reminder(of) };
  return route === RATE ? STARS : {};
}

const askedOf = async (route: string, stage: Stage, visit: Visit): Promise<Asked> =>
  byCustomer(visit, await bodyFor(route, stage, visit));

/** What the workshop did with a visit, and what it is since. */
const STATES: readonly { it: string; steps: readonly ActionName[] }[] = [
  { it: 'is to come', steps: ['confirm'] },
  { it: 'is in the workshop', steps: ['confirm', 'start'] },
  { it: 'is ready', steps: ['confirm', 'start', 'ready'] },
  { it: 'is completed', steps: ['confirm', 'start', 'complete'] },
  { it: 'is cancelled', steps: ['cancel'] },
  { it: 'was missed', steps: ['confirm', 'no_show'] },
];
const isToCome = (it: string) => it === 'is to come';
const isCompleted = (it: string) => it === 'is completed';
const isCancelled = (it: string) => it === 'is cancelled';

/** What was cancelled stays so, and may be asked for again. */
const NOT_CHANGEABLE = [
  { route: MOVE, states: STATES.filter(({ it }) => !isToCome(it)) },
  { route: ADD, states: STATES.filter(({ it }) => !isToCome(it)) },
  { route: CANCEL, states: STATES.filter(({ it }) => !isToCome(it) && !isCancelled(it)) },
].flatMap(({ route, states }) =>
  states.map(
    ({ it, steps }): Refusal => ({
      route,
      refusal: '409 not_changeable',
      when: `it ${it}`,
      given: async (stage) => askedOf(route, stage, await stage.visit({ steps })),
    }),
  ),
);

const LATE = [MOVE, ADD, CANCEL].map(
  (route): Refusal => ({
    route,
    refusal: '409 past_cutoff',
    when: 'the cut-off was a millisecond ago',
    async given(stage) {
      const visit = await stage.visit();
      const { body } = await visit.of.now().get(`/appointments/${visit.id}`);
      stage.api.setNow(new Date(Date.parse(body.starts_at) - DAY_MS + 1));
      return askedOf(route, stage, visit);
    },
    told: WHOM_TO_CALL,
  }),
);

const ELSEWHERE = [MOVE, ADD, CANCEL, RATE].map(
  (route): Refusal => ({
    route,
    refusal: '412 changed_elsewhere',
    when: 'it was changed after it was looked at',
    async given(stage) {
      const visit = await stage.visit();
      const path = `/appointments/${visit.id}`;
      const { headers } = await visit.of.now().get(path);
      const { status } = await visit.of.now().post(`${path}/reschedule`, stage.time());
      expect(status).toBe(200);
      return { ...(await askedOf(route, stage, visit)), ifMatch: String(headers.etag) };
    },
  }),
);

const SPENT_KEYS = [MOVE, ADD, CANCEL, RATE].map(
  (route): Refusal => ({
    route,
    refusal: '422 idempotency_key_reused',
    when: 'the key came with something else',
    async given(stage) {
      const visit = await stage.visit();
      const idempotencyKey = 'used';
      const { status } = await visit.of.now().post('/vehicles', { device_reg: 'VAN 1' }, idempotencyKey);
      expect(status).toBe(201);
      return { ...(await askedOf(route, stage, visit)), idempotencyKey };
    },
  }),
);

const TOO_OFTEN = [
  { route: MOVE, steps: [] },
  { route: ADD, steps: [] },
  { route: RATE, steps: ['confirm', 'start', 'complete'] as const },
].map(
  ({ route, steps }): Refusal => ({
    route,
    refusal: '409 too_many_changes',
    when: 'it would be the 51st change of a day',
    async given(stage) {
      const visit = await stage.visit({ steps });
      await stage.changeOften(visit, 50);
      return askedOf(route, stage, visit);
    },
    told: WHOM_TO_CALL,
  }),
);

/** Why a visit stays as it is, whatever its customer wants. */
export const CHANGE_REFUSALS: readonly Refusal[] = [
  ...TIMES_NOT_TO_BE_HAD.map(
    ({ refusal, when, at, closing, service_type = 'repair' }): Refusal => ({
      route: MOVE,
      refusal,
      when,
      async given(stage) {
        if (closing) await stage.close(at.date, closing);
        return byCustomer(await stage.visit({ service_type }), at);
      },
    }),
  ),
  {
    route: MOVE,
    refusal: '409 slot_taken',
    when: 'somebody else has its last place',
    async given(stage) {
      const at = { date: '2026-03-04', time: '10:00' };
      await stage.visit({ at });
      return byCustomer(await stage.visit(), at);
    },
    told: {
      ...about('/time'),
      slots: expect.arrayContaining([
        { time: '10:00', places_left: 0, bookable: false },
        { time: '10:15', places_left: 1, bookable: true },
      ]),
    },
  },
  {
    route: MOVE,
    refusal: '409 vehicle_already_booked',
    when: 'the vehicle is not done with other work by then',
    async given(stage) {
      const date = '2026-03-04';
      const { of } = await stage.visit({ at: { date, time: '12:00' }, service_type: 'installation' });
      return byCustomer(await stage.visit({ of }), { date, time: '12:30' });
    },
    told: about('/time'),
  },
  {
    route: ADD,
    refusal: '422 note_full',
    when: 'its note has no room for a further line',
    async given(stage) {
      const visit = await stage.visit({ note: 'x'.repeat(990) });
      return askedOf(ADD, stage, visit);
    },
    told: about('/reminder_id'),
  },
  ...REMINDERS_NOT_TO_BE_HAD.map(
    ({ when, reminderFor }): Refusal => ({
      route: ADD,
      refusal: '422 invalid_input',
      when,
      async given(stage) {
        const visit = await stage.visit();
        return byCustomer(visit, { reminder_id: await reminderFor(stage, visit.of) });
      },
      told: NO_LIVE_REMINDER,
    }),
  ),
  ...LATE,
  ...NOT_CHANGEABLE,
  ...ELSEWHERE,
  ...SPENT_KEYS,
  ...TOO_OFTEN,
  ...STATES.filter(({ it }) => !isCompleted(it)).map(
    ({ it, steps }): Refusal => ({
      route: RATE,
      refusal: '409 not_completed',
      when: `it ${it}`,
      given: async (stage) => byCustomer(await stage.visit({ steps }), STARS),
    }),
  ),
  {
    route: RATE,
    refusal: '409 rating_closed',
    when: 'it was rated seven days and a millisecond ago',
    async given(stage) {
      const visit = await stage.visit({ steps: ['confirm', 'start', 'complete'] });
      const { status, body } = await visit.of.now().put(`/appointments/${visit.id}/rating`, { stars: 4 });
      expect(status).toBe(200);
      stage.api.setNow(new Date(Date.parse(body.rating.editable_until) + 1));
      return byCustomer(visit, STARS);
    },
  },
];
