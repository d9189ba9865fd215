/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import fc from 'fast-check';
import { addDays } from '../platform/local-time.ts';
import { createReminderBody, MONDAY_EIGHT, useTestApi } from '../testing/test-api.ts';
import { addMonths, dayOfMonth } from './recurrence.ts';

const api = useTestApi();

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
