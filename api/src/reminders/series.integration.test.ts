/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */

import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { addDays } from '../platform/local-time.ts';
import { requireSuccessfulBody } from '../testing/customer.ts';
import { createReminderBody, MONDAY_EIGHT, useTestApi } from '../testing/test-api.ts';
import { correctCompletedReminders } from './change-reminder.ts';
import { addMonths, dayOfMonth } from './recurrence.ts';

const api = useTestApi({ settings: { booking: { placesPerSlot: 50 } } });

const FIRST_DAY = '2026-03-02';
/** Month ends, leap days and changes of clocks, the whole day long. */
const STARTS = ['2026-03-31', '2026-01-30', '2028-02-29', '2026-10-25', '2026-03-29', '2026-05-15'];
const YEARS = 5;

const CLOSING = ['done', 'done', 'done earlier', 'snooze', 'dismiss'] as const;
const ACTIONS = [...CLOSING, 'reopen', 'reopen the one before', 'nothing'] as const;

/** Actions of a customer, each some days after the one before. */
const steps = fc.array(
  fc.record({
    days: fc.integer({ min: 0, max: 160 }),
    hour: fc.integer({ min: 0, max: 23 }),
    does: fc.constantFrom(...ACTIONS),
    by: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 8, maxLength: 22 },
);

interface Row {
  id: string;
  number: number;
  status: 'open' | 'snoozed' | 'done' | 'dismissed';
  due_date: string;
  done_on: string | null;
}

const isLive = ({ status }: Row) => status === 'open' || status === 'snoozed';

let customers = 0;

it('a series has at most one live reminder, no due date twice, and the expected due dates', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...STARTS),
      fc.constantFrom(1, 3, 12),
      fc.constantFrom('due' as const, 'completion' as const),
      steps,
      async (start, months, from, all) => {
        customers += 1;
        const uid = `series-${customers}`;
        api.setNow(MONDAY_EIGHT);
        const { body: vehicle } = await api.customer(uid).post('/vehicles', { device_reg: `S ${customers}` });
        const reminder = createReminderBody(vehicle.id, { due_date: start, repeat: { months, from } });
        const { body: first } = await api.customer(uid).post('/reminders', reminder);
        const readSeries = () =>
          api.query<Row>(
            'select id, number, status, due_date, done_on from reminders where series_id = $1 order by number',
            [first.series_id],
          );
        let day = FIRST_DAY;
        for (const { days, hour, does, by } of all) {
          day = addDays(day, days);
          if (day > addDays(FIRST_DAY, YEARS * 365)) break;
          api.setNow(new Date(`${day}T${String(hour).padStart(2, '0')}:30:00Z`));
          const customer = api.customer(uid);
          const before = await readSeries();
          const last = before.at(-1);
          const one = does === 'reopen the one before' ? before.at(-2) : last;
          if (!last || !one) continue;
          const post = (step: string, body?: object) => customer.post(`/reminders/${one.id}/${step}`, body);
          const { status } = await {
            done: () => post('done'),
            'done earlier': () => post('done', { date: addDays(day, -by) }),
            snooze: () => post('snooze', { until: addDays(day, by + 1) }),
            dismiss: () => post('dismiss'),
            reopen: () => post('reopen'),
            'reopen the one before': () => post('reopen'),
            nothing: () => customer.get(`/reminders/${one.id}`),
          }[does]();
          expect(status).toBeLessThan(500);
          const after = await readSeries();

          expect(after.filter(isLive).length).toBeLessThanOrEqual(1);
          const dates = after.map(({ due_date }) => due_date);
          if (from === 'due') expect(dates).toEqual([...new Set(dates)].toSorted());
          expect(after.map(({ number }) => number)).toEqual(after.map((_, index) => index + 1));
          expect(after[0]?.due_date).toBe(start);

          if (does.startsWith('done') && isLive(last)) {
            expect(status).toBe(200);
            expect(after.slice(0, before.length)).toMatchObject([...before.slice(0, -1), { status: 'done' }]);
            expect(after).toHaveLength(before.length + 1);
          }
          if (does === 'reopen' && !isLive(last)) expect(after).toHaveLength(before.length);
          if (does === 'snooze' || does === 'dismiss' || does === 'nothing')
            expect(dates).toEqual(before.map(({ due_date }) => due_date));

          for (const [index, row] of after.entries()) {
            const next = after[index + 1];
            if (next && row.done_on) expect(next.due_date).toBe(expectedAfter(start, months, from, row));
          }
          const { items } = (await customer.get('/reminders')).body;
          expect(items.map(({ id }) => id)).toEqual(after.filter(isLive).map(({ id }) => id));
        }
      },
    ),
    { numRuns: 12 },
  );
});

describe('after the reading of a visit was corrected', () => {
  const workshop = () => api.customer('workshop', { role: 'workshop' });

  /** Completes a visit with an odometer reading, then a reminder that was due at 60,000 km. @param input of its completion */
  async function completed(
    uid: string,
    odometer_km: number | null,
    from: 'due' | 'completion',
    input?: object,
  ) {
    api.setNow(MONDAY_EIGHT);
    const customer = api.customer(uid);
    const { id: vehicle_id } = requireSuccessfulBody(await customer.post('/vehicles', { device_reg: uid }));
    const repeat = { distance: 15_000, from };
    const due = { due_date: null, due_odometer: 60_000, service_type: 'repair', repeat };
    const body = createReminderBody(vehicle_id, due);
    const { id: reminder } = requireSuccessfulBody(await customer.post('/reminders', body));
    const booking = { vehicle_id, service_type: 'repair', date: FIRST_DAY, time: '16:00' };
    const { id: visit } = requireSuccessfulBody(await customer.post('/appointments', booking));
    const path = `/workshop/appointments/${visit}` as const;
    await workshop().post(`${path}/start`);
    requireSuccessfulBody(
      await workshop().post(`${path}/complete`, {
        work: ['Oil'],
        ...(odometer_km !== null && { odometer_km, confirm_low: true }),
      }),
    );
    const done = await customer.post(`/reminders/${reminder}/done`, input ?? { appointment_id: visit });
    const { next } = requireSuccessfulBody(done);
    return {
      customer,
      visit,
      vehicle_id,
      reminder,
      next: next?.id ?? '',
      correct: async (right: number) => {
        requireSuccessfulBody(await workshop().put(`${path}/odometer`, { odometer_km: right }));
      },
      read: async (id: string) => requireSuccessfulBody(await customer.get(`/reminders/${id}`)),
    };
  }

  it.each([
    ['completion', 70],
    ['completion', 700_000],
    ['due', 700_000],
  ] as const)('the next one of a series from %s is due as if %i had not been typed', async (from, wrong) => {
    const right = await completed(`right ${from} ${wrong}`, 70_000, from);
    const { due_odometer } = await right.read(right.next);
    const mistyped = await completed(`wrong ${from} ${wrong}`, wrong, from);
    for (const reading of [69_000, 70_000]) {
      await mistyped.correct(reading);
      expect((await mistyped.read(mistyped.reminder)).done).toMatchObject({ odometer: reading });
    }
    expect(await mistyped.read(mistyped.next)).toMatchObject({ due_odometer, state: 'upcoming' });
    const reopened = await mistyped.customer.post(`/reminders/${mistyped.reminder}/reopen`);
    expect(reopened.body).toMatchObject({ status: 'open' });
  });

  it.each(['snoozed', 'renamed'])(
    'the next one is due as if it had not been typed even if it was %s',
    async (how) => {
      const right = await completed(`right ${how}`, 70_000, 'completion');
      const { due_odometer } = await right.read(right.next);
      const { customer, next, correct, read } = await completed(`wrong ${how}`, 70, 'completion');
      const name = 'Oil and filter';
      if (how === 'renamed') requireSuccessfulBody(await customer.patch(`/reminders/${next}`, { name }));
      else requireSuccessfulBody(await customer.post(`/reminders/${next}/snooze`, { until: '2026-04-01' }));
      for (const reading of [69_000, 70_000]) await correct(reading);
      expect(await read(next)).toMatchObject({ due_odometer, ...(how === 'renamed' && { name }) });
    },
  );

  it('the next one of a reminder done without a reading is due as if the reading had been known', async () => {
    const right = await completed('known', 70_000, 'completion');
    const { due_odometer } = await right.read(right.next);
    const without = await completed('without', null, 'completion');
    await without.correct(70_000);
    expect((await without.read(without.reminder)).done).toMatchObject({ odometer: null });
    expect(await without.read(without.next)).toMatchObject({ due_odometer, version: 1 });

    const renamed = await completed('without renamed', null, 'completion');
    await renamed.customer.patch(`/reminders/${renamed.next}`, { due_odometer: 90_000 });
    await renamed.correct(70_000);
    expect(await renamed.read(renamed.next)).toMatchObject({ due_odometer: 90_000 });
  });

  it('many reminders of a series done in the visit take no more statements than one', async () => {
    const settings = siteSettingsSchema.parse({});
    const counted: number[] = [];
    for (const times of [1, 5]) {
      const { customer, next, visit, vehicle_id } = await completed(`times ${times}`, 700_000, 'due');
      let last = next;
      for (let done = 1; done < times; done += 1) {
        const response = await customer.post(`/reminders/${last}/done`, { appointment_id: visit });
        last = requireSuccessfulBody(response).next?.id ?? '';
      }
      let statements = 0;
      const counter: KyselyPlugin = {
        transformQuery({ node }) {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      await api.database.transaction((tx) =>
        correctCompletedReminders(
          tx.withPlugin(counter),
          { id: visit, vehicle_id, odometer_km: 70_000 },
          700_000,
          { settings, now: () => MONDAY_EIGHT },
        ),
      );
      counted.push(statements);
    }
    expect(counted[1]).toBe(counted[0]);
  });

  it('what its customer has entered stays', async () => {
    const changed = await completed('changed', 70, 'completion');
    await changed.customer.patch(`/reminders/${changed.next}`, { due_odometer: 90_000 });
    await changed.correct(70_000);
    expect(await changed.read(changed.next)).toMatchObject({ due_odometer: 90_000 });

    const entered = await completed('entered', 70, 'completion', { odometer: 71_000, confirm_jump: true });
    const { due_odometer } = await entered.read(entered.next);
    await entered.correct(70_000);
    expect((await entered.read(entered.reminder)).done).toMatchObject({ odometer: 71_000 });
    expect(await entered.read(entered.next)).toMatchObject({ due_odometer });
  });
});

/** Computes the expected date in another way than the api: one interval after the completion, or the next day of the series. */
function expectedAfter(
  start: string,
  months: number,
  from: 'due' | 'completion',
  { due_date, done_on }: Row,
) {
  const done = done_on ?? '';
  const [base, bound] = from === 'due' ? [start, due_date > done ? due_date : done] : [done, done];
  for (let times = 1; ; times += 1) {
    const date = addMonths(base, times * months, dayOfMonth(base));
    if (date > bound) return date;
  }
}
