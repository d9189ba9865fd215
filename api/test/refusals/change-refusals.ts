import { requireSuccessfulBody } from '../../src/testing/customer.ts';
import type { WorkshopAction } from '../../src/workshop/work-on-appointment.ts';
import {
  createUnavailableTimeCases,
  createUnplannableReminderCases,
  expectedSlotTakenFields,
} from './booking-refusals.ts';
import {
  createRefusalCase,
  EXPECTED_WORKSHOP_PHONE_FIELDS,
  expectedErrorsAt,
  type RefusalCase,
} from './refusal.ts';
import type { ScenarioBuilder, ScenarioVisit } from './stage.ts';

const MOVE = 'POST /api/v1/appointments/:id/reschedule';
const ADD = 'POST /api/v1/appointments/:id/reminders';
const CANCEL = 'POST /api/v1/appointments/:id/cancel';
const WAIT = 'PUT /api/v1/appointments/:id/waiting';
const RATE = 'PUT /api/v1/appointments/:id/rating';

const DAY_MS = 86_400_000;
const STARS = { stars: 5 };

const byCustomer = ({ id, of }: ScenarioVisit, body: object) => ({ by: of.now(), id, body });

/** Returns a request that succeeds unless the state of the visit prevents it. */
async function requestFor(route: string, stage: ScenarioBuilder, visit: ScenarioVisit) {
  if (route === MOVE) return byCustomer(visit, stage.time());
  if (route === ADD) return byCustomer(visit, { reminder_id: await stage.reminder(visit.of) });
  if (route === WAIT) return byCustomer(visit, { waiting: true });
  return byCustomer(visit, route === RATE ? STARS : {});
}

const COMPLETED = ['confirm', 'start', 'complete'] as const;

/** For each state of a visit: its description, and the workshop's actions that lead to the state. */
const STATES: readonly (readonly [it: string, steps: readonly WorkshopAction[]])[] = [
  ['is upcoming', ['confirm']],
  ['is in the workshop', ['confirm', 'start']],
  ['is ready', ['confirm', 'start', 'ready']],
  ['is completed', COMPLETED],
  ['is cancelled', ['cancel']],
  ['was missed', ['confirm', 'no_show']],
];

const refusedByState = (route: string, refusal: string, ...allowed: string[]): RefusalCase[] =>
  STATES.filter(([it]) => !allowed.includes(it)).map(([it, steps]) =>
    createRefusalCase(route, refusal, `it ${it}`, async (stage) =>
      requestFor(route, stage, await stage.visit({ steps })),
    ),
  );

export const VISIT_CHANGE_REFUSALS: readonly RefusalCase[] = [
  ...createUnavailableTimeCases(MOVE, async (stage, at, service_type) =>
    byCustomer(await stage.visit({ service_type }), at),
  ),
  createRefusalCase(MOVE, '409 slot_taken', 'another customer has its last place', async (stage) => {
    const at = { date: '2026-03-04', time: '10:00' };
    await stage.visit({ at });
    return {
      ...byCustomer(await stage.visit(), at),
      expectedFields: expectedSlotTakenFields('10:00', '10:15'),
    };
  }),
  createRefusalCase(
    MOVE,
    '409 vehicle_already_booked',
    'other work has not ended by that time',
    async (stage) => {
      const date = '2026-03-04';
      const { of } = await stage.visit({ at: { date, time: '12:00' }, service_type: 'installation' });
      return {
        ...byCustomer(await stage.visit({ of }), { date, time: '12:30' }),
        expectedFields: expectedErrorsAt('/time'),
      };
    },
  ),
  createRefusalCase(ADD, '422 note_full', 'its note has no room for a further line', async (stage) => {
    const visit = await stage.visit({ note: 'x'.repeat(990) });
    return { ...(await requestFor(ADD, stage, visit)), expectedFields: expectedErrorsAt('/reminder_id') };
  }),
  ...createUnplannableReminderCases(ADD, async (stage, reminderFor) => {
    const visit = await stage.visit();
    return byCustomer(visit, { reminder_id: await reminderFor(visit.of) });
  }),
  ...[MOVE, ADD, CANCEL, WAIT].map((route) =>
    createRefusalCase(route, '409 past_cutoff', 'the cut-off was a millisecond ago', async (stage) => {
      const visit = await stage.visit();
      const { starts_at } = requireSuccessfulBody(await visit.of.by.get(`/appointments/${visit.id}`));
      stage.api.setNow(new Date(Date.parse(starts_at) - DAY_MS + 1));
      return { ...(await requestFor(route, stage, visit)), expectedFields: EXPECTED_WORKSHOP_PHONE_FIELDS };
    }),
  ),
  ...refusedByState(MOVE, '409 not_changeable', 'is upcoming'),
  ...refusedByState(ADD, '409 not_changeable', 'is upcoming'),
  ...refusedByState(WAIT, '409 not_changeable', 'is upcoming'),
  // No refusal in the state 'is cancelled', because cancelling again has no effect.
  ...refusedByState(CANCEL, '409 not_changeable', 'is upcoming', 'is cancelled'),
  ...refusedByState(RATE, '409 not_completed', 'is completed'),
  ...[MOVE, ADD, RATE].map((route) =>
    createRefusalCase(
      route,
      '409 too_many_changes',
      'it would be the 51st change of a day',
      async (stage) => {
        const visit = await stage.visit({ steps: route === RATE ? COMPLETED : [] });
        await stage.changeOften(visit, 50);
        return { ...(await requestFor(route, stage, visit)), expectedFields: EXPECTED_WORKSHOP_PHONE_FIELDS };
      },
    ),
  ),
  createRefusalCase(
    RATE,
    '409 rating_closed',
    'it was rated seven days and a millisecond ago',
    async (stage) => {
      const visit = await stage.visit({ steps: COMPLETED });
      const { rating } = requireSuccessfulBody(
        await visit.of.by.put(`/appointments/${visit.id}/rating`, { stars: 4 }),
      );
      stage.api.setNow(new Date(Date.parse(rating?.editable_until ?? '') + 1));
      return byCustomer(visit, STARS);
    },
  ),
];
