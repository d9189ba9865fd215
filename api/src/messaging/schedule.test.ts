/** @jest-environment node */
import fc from 'fast-check';
import { addDays } from '../platform/local-time.ts';
import type { DueStateInputs, ReminderVisitCandidate } from '../reminders/assess-reminder.ts';
import { computeNextDue, dayOfMonth } from '../reminders/recurrence.ts';
import { listMonthlyDatesByIcal } from '../testing/monthly-by-ical.ts';
import { type DueStageName, findDueStageToNotify, type ReminderWithVehicleArchiveDate } from './schedule.ts';

const LEAD_DAYS = { reminder: 14, appointment: 3 } as const;
const START = '2026-01-01';
/** Every day of five years. */
const CALENDAR = Array.from({ length: 5 * 365 + 1 }, (_, index) => addDays(START, index));

function reminderOf(change: Partial<ReminderWithVehicleArchiveDate>): ReminderWithVehicleArchiveDate {
  const long = new Date('2025-01-01T08:00:00Z');
  return {
    id: 'one',
    customer_id: 'ann',
    version: 1,
    series_id: 'series',
    number: 1,
    type: 'reminder',
    name: 'Service',
    reminder_items: ['Oil'],
    vehicle_id: 'car',
    appointment_id: null,
    service_type: null,
    due_date: null,
    due_odometer: null,
    due_day: null,
    due_version: 1,
    due_set_at: long,
    looked_on: null,
    repeat_months: null,
    repeat_distance: null,
    repeat_from: null,
    status: 'open',
    snoozed_until: null,
    done_on: null,
    done_odometer: null,
    done_appointment_id: null,
    declined_appointment_id: null,
    planned_appointment_id: null,
    previous_appointment_id: null,
    closed_at: null,
    created_at: long,
    updated_at: long,
    device_reg: 'AB12 CDE',
    make: null,
    model: null,
    vehicle_archived_at: null,
    ...change,
  };
}

const factsOn = (today: string, visits: readonly ReminderVisitCandidate[] = []): DueStateInputs => ({
  today,
  leadDays: LEAD_DAYS,
  entities: { service: 'service', vehicle: 'vehicle' },
  readings: new Map(),
  visits,
});

const visitOn = (date: string, id: string): ReminderVisitCandidate => ({
  id,
  reference: id,
  vehicle_id: 'car',
  service_type: 'repair',
  status: 'confirmed',
  date,
  time: '10:00',
  odometer_km: null,
  noted_at: new Date(`${date}T12:00:00Z`),
});

interface Told {
  day: string;
  stage: DueStageName;
  due: string;
}

/**
 * Checks each day for five years, and completes the reminder some days after it is due.
 * @param delays days between due date and completion of each repetition; 0 for later ones
 */
function fiveYears(
  start: string,
  months: number,
  type: 'reminder' | 'appointment',
  delays: readonly number[],
) {
  const told: Told[] = [];
  const dues: { due: string; setOn: string }[] = [];
  let due = { date: start as string | null, day: dayOfMonth(start) as number | null, odometer: null };
  let setOn = START;
  let stages: DueStageName[] = [];
  for (const day of CALENDAR) {
    const row = reminderOf({ type, due_date: due.date, due_day: due.day });
    const news = findDueStageToNotify(row, factsOn(day), stages, setOn);
    if (news) {
      told.push({ day, stage: news.stage, due: due.date ?? '' });
      stages.push(news.stage);
    }
    if (day === addDays(due.date ?? '', delays[dues.length] ?? 0)) {
      dues.push({ due: due.date ?? '', setOn });
      const latest = { date: due.date, odometer: null };
      const repeat = { months, distance: null, from: 'due' as const, isMot: false };
      const next = computeNextDue(due, repeat, { date: day, odometer: null }, latest, 'km');
      if (!next) throw new Error('It has no end before 2199');
      due = { ...next, odometer: null };
      [setOn, stages] = [day, []];
    }
  }
  return { told, dues };
}

const starts = fc.integer({ min: 20, max: 400 }).map((days) => addDays(START, days));
const anyStart = fc.oneof(
  starts,
  // Month ends, a leap day, and days on which clocks change.
  fc.constantFrom('2026-01-31', '2026-03-29', '2026-08-31', '2026-10-25', '2026-05-30', '2028-02-29'),
);

describe('notifications over five years', () => {
  it('are inserted once due soon and once due, on the days that a calendar library computes', () => {
    fc.assert(
      fc.property(
        anyStart,
        fc.constantFrom(1, 2, 6, 12),
        fc.constantFrom('reminder' as const, 'appointment' as const),
        (start, months, type) => {
          const { told, dues } = fiveYears(start, months, type, []);
          const lead = LEAD_DAYS[type];
          expect(dues.map(({ due }) => due)).toEqual(listMonthlyDatesByIcal(start, months, dues.length));
          const last = CALENDAR.at(-1) ?? '';
          const expected = [
            ...dues.map(({ due }) => due),
            ...listMonthlyDatesByIcal(start, months, dues.length + 1).slice(-1),
          ]
            .flatMap((due) => [
              { day: addDays(due, -lead), stage: 'soon' as const, due },
              { day: due, stage: 'due' as const, due },
            ])
            .filter(({ day }) => day <= last);
          expect(told).toEqual(expected);
        },
      ),
      { numRuns: 6 },
    );
  });

  it('are inserted once for a late repetition, and not in a stage that the customer has seen', () => {
    fc.assert(
      fc.property(
        anyStart,
        fc.constantFrom(1, 3, 12),
        fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 20 }),
        (start, months, delays) => {
          const { told, dues } = fiveYears(start, months, 'reminder', delays);
          for (const { due, setOn } of dues) {
            const days = told.filter((each) => each.due === due).map(({ day, stage }) => `${day} ${stage}`);
            const soon = addDays(due, -LEAD_DAYS.reminder);
            expect(days).toEqual([...(soon > setOn ? [`${soon} soon`] : []), `${due} due`]);
          }
          expect(new Set(dues.map(({ due }) => due)).size).toBe(dues.length);
        },
      ),
      { numRuns: 6 },
    );
  });

  it('are not inserted while the reminder is booked or snoozed, and at once afterwards', () => {
    fc.assert(
      fc.property(
        starts,
        fc.array(
          fc.record({
            from: fc.integer({ min: 0, max: 450 }),
            length: fc.integer({ min: 1, max: 60 }),
            what: fc.constantFrom('visit', 'silence'),
          }),
          { maxLength: 6 },
        ),
        (due, times) => {
          const stages = new Map<number, DueStageName[]>();
          let [version, snoozed] = [1, null as string | null];
          for (const [count, day] of CALENDAR.slice(0, 500).entries()) {
            for (const { from, length, what } of times) {
              if (what === 'silence' && from === count) {
                [version, snoozed] = [version + 1, addDays(day, length)];
              }
            }
            const visits = times
              .filter(({ what, from, length }) => what === 'visit' && from <= count && count < from + length)
              // The visit is booked for the day on which it is cancelled.
              .map(({ from, length }, index) => visitOn(addDays(START, from + length), `visit-${index}`));
            const row = reminderOf({
              due_date: due,
              due_day: dayOfMonth(due),
              service_type: 'repair',
              ...(snoozed ? { status: 'snoozed' as const, snoozed_until: snoozed } : {}),
            });
            const before = stages.get(version) ?? [];
            const news = findDueStageToNotify(row, factsOn(day, visits), before, START);
            const isSilent = snoozed !== null && snoozed > day;
            const isBooked = visits.some(({ date }) => coversDue(date, due, day));
            const stage = day >= due ? 'due' : day >= addDays(due, -LEAD_DAYS.reminder) ? 'soon' : null;
            const isNew = stage !== null && !before.includes(stage) && !before.includes('due');
            expect(news?.stage ?? null).toBe(isNew && !isSilent && !isBooked ? stage : null);
            if (news) stages.set(version, [...before, news.stage]);
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});

/** Whether a visit counts for a due date, computed without the api: at most 60 days before, at most the lead days after it. */
function coversDue(visit: string, due: string, today: string): boolean {
  const until = addDays(due < today ? today : due, LEAD_DAYS.reminder);
  return visit >= addDays(due, -60) && visit <= until;
}

it('marks an estimated stage, and skips a stage that a reading took back', () => {
  const row = reminderOf({ due_odometer: 20_000 });
  const readings = [
    { date: '2026-01-01', odometer_km: 10_000 },
    { date: '2026-03-02', odometer_km: 16_000 },
  ];
  const facts = { ...factsOn('2026-04-12'), readings: new Map([['car', readings]]) };
  expect(findDueStageToNotify(row, facts, ['soon'], '2026-03-02')).toEqual({
    stage: 'due',
    on: '2026-04-11',
    isEstimated: true,
  });
  expect(findDueStageToNotify(row, { ...facts, today: '2026-04-01' }, ['due'], '2026-03-02')).toBeNull();
  const read = {
    ...facts,
    readings: new Map([['car', [...readings, { date: '2026-03-29', odometer_km: 20_500 }]]]),
  };
  expect(findDueStageToNotify(row, read, ['soon'], '2026-03-02')).toEqual({
    stage: 'due',
    on: '2026-03-29',
    isEstimated: false,
  });
});
