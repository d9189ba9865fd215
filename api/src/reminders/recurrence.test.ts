/** @jest-environment node */
import { isMotReminder, kilometresToUnit, toKilometres } from '@forecourt/shared/distance';
import fc from 'fast-check';
import { addDays } from '../platform/local-time.ts';
import { listMonthlyDatesByIcal } from '../testing/monthly-by-ical.ts';
import {
  addMonths,
  computeNextDue,
  dayOfMonth,
  type ReminderDueValues,
  type RepeatRule,
} from './recurrence.ts';

const onDate = (date: string): ReminderDueValues => ({ date, day: dayOfMonth(date), odometer: null });
const nothing = { date: null, odometer: null };
const monthly = (months: number, from: RepeatRule['from'] = 'due'): RepeatRule => ({
  months,
  distance: null,
  from,
  isMot: false,
});

/** Returns the due dates of a series whose reminders are done on the day on which they are due. */
function series(start: string, repeat: RepeatRule, count: number): string[] {
  const dates: string[] = [];
  let due: ReminderDueValues | null = onDate(start);
  while (due?.date && dates.length < count) {
    dates.push(due.date);
    const done = { date: due.date, odometer: null };
    due = computeNextDue(due, repeat, done, done, 'km');
  }
  return dates;
}

describe('a reminder that repeats by months', () => {
  it('is due on the last day of a shorter month, then on its own day again', () => {
    expect(series('2026-10-31', monthly(1), 6).join(' ')).toBe(
      '2026-10-31 2026-11-30 2026-12-31 2027-01-31 2027-02-28 2027-03-31',
    );
    expect(series('2024-02-29', monthly(12), 5).join(' ')).toBe(
      '2024-02-29 2025-02-28 2026-02-28 2027-02-28 2028-02-29',
    );
  });

  it('is due on the days that a calendar library computes, over five years from any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), fc.constantFrom(1, 2, 3, 6, 12, 24), (days, months) => {
        const start = addDays('2023-01-01', days);
        const count = Math.floor(60 / months) + 1;
        expect(series(start, monthly(months), count)).toEqual(listMonthlyDatesByIcal(start, months, count));
      }),
    );
  });

  it('skips the times that passed before it was done', () => {
    const next = (done: string, from: RepeatRule['from']) =>
      computeNextDue(onDate('2026-01-31'), monthly(1, from), { date: done, odometer: null }, nothing, 'km');
    expect(next('2026-01-20', 'due')).toMatchObject({ date: '2026-02-28', day: 31 });
    expect(next('2026-02-28', 'due')).toMatchObject({ date: '2026-03-31', day: 31 });
    expect(next('2026-07-05', 'due')).toMatchObject({ date: '2026-07-31', day: 31 });
    expect(next('2026-07-05', 'completion')).toMatchObject({ date: '2026-08-05', day: 5 });
  });

  it('is due one interval after an early completion', () => {
    const yearly = monthly(12, 'completion');
    const done = { date: '2026-11-28', odometer: null };
    const latest = { date: '2028-01-15', odometer: null };
    expect(computeNextDue(onDate('2028-01-15'), yearly, done, latest, 'km')).toMatchObject({
      date: '2027-11-28',
    });
    expect(computeNextDue(onDate('2027-11-28'), yearly, done, latest, 'km')).toMatchObject({
      date: '2027-11-28',
    });
    // Counted from the due date, no date is due twice.
    const fromDue = computeNextDue(onDate('2028-01-15'), monthly(12), done, latest, 'km');
    expect(fromDue).toMatchObject({ date: '2029-01-15' });
  });

  it('ends with the calendar', () => {
    const done = { date: '2199-06-01', odometer: null };
    expect(computeNextDue(onDate('2199-06-01'), monthly(12), done, nothing, 'km')).toBeNull();
  });
});

describe('the MOT in Great Britain', () => {
  const next = (done: string, due = '2026-05-15') =>
    computeNextDue(
      onDate(due),
      { ...monthly(12, 'completion'), isMot: true },
      { date: done, odometer: null },
      nothing,
      'mi',
    )?.date;

  it('is due the day before the anniversary of a late test', () => {
    expect(next('2026-05-16')).toBe('2027-05-15');
    expect(next('2026-09-03')).toBe('2027-09-02');
    expect(next('2026-12-01')).toBe('2027-11-30');
  });

  it('is due a year after the due date if the test is at most a month minus a day early', () => {
    expect(next('2026-05-15')).toBe('2027-05-15');
    expect(next('2026-04-16')).toBe('2027-05-15');
    expect(next('2026-02-28', '2026-03-31')).toBe('2027-02-27');
    expect(next('2026-03-01', '2026-03-31')).toBe('2027-03-31');
  });

  it('is due the day before the anniversary of a test that was more than that early', () => {
    expect(next('2026-04-15')).toBe('2027-04-14');
  });

  it.each([
    [{ name: 'MOT', service_type: null }, 'GB', true],
    [{ name: 'MOT-Prüfung', service_type: null }, 'GB', true],
    [{ name: 'Yearly test', service_type: 'inspection' }, 'GB', true],
    [{ name: 'Motor oil', service_type: 'oil' }, 'GB', false],
    [{ name: 'TÜV', service_type: 'inspection' }, 'DE', false],
  ])('is recognised by kind of work or name: %j in %s', (reminder, country, expected) => {
    expect(isMotReminder(reminder, country)).toBe(expected);
  });
});

describe('a reminder that repeats by distance', () => {
  const at = (odometer: number): ReminderDueValues => ({ date: null, day: null, odometer });
  const each = (distance: number, from: RepeatRule['from'] = 'due'): RepeatRule => ({
    months: null,
    distance,
    from,
    isMot: false,
  });

  it.each([
    ['due', 49_000, 60_000],
    ['due', 50_500, 60_000],
    ['due', 60_000, 70_000],
    ['due', 75_000, 80_000],
    ['due', null, 60_000],
    ['completion', 49_000, 59_000],
    ['completion', 50_500, 60_500],
    ['completion', 40_000, 50_000],
    ['completion', null, 60_000],
  ] as const)('is counted from %s: done at %s, due at %i', (from, odometer, expected) => {
    const done = { date: '2026-01-01', odometer };
    expect(computeNextDue(at(50_000), each(10_000, from), done, nothing, 'km')).toEqual(at(expected));
  });

  it('counts whole miles if odometers do', () => {
    const [miles, interval] = [52_271, 10_000];
    let due = at(toKilometres(miles, 'mi'));
    for (let times = 1; times <= 20; times += 1) {
      const done = { date: '2026-01-01', odometer: due.odometer };
      const next = computeNextDue(due, each(toKilometres(interval, 'mi')), done, nothing, 'mi');
      expect(kilometresToUnit('mi', next?.odometer ?? 0)).toBe(miles + times * interval);
      expect(
        computeNextDue(due, each(toKilometres(interval, 'mi'), 'completion'), done, nothing, 'mi'),
      ).toEqual(next);
      if (next) due = next;
    }
  });

  it('ends where odometers do', () => {
    expect(
      computeNextDue(at(9_999_999), each(2), { date: '2026-01-01', odometer: null }, nothing, 'km'),
    ).toBeNull();
  });
});

describe('any series', () => {
  const anyDate = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2024-01-01', days));

  it('is due one interval after the completion, or on a later date of the series, each date once', () => {
    fc.assert(
      fc.property(
        anyDate,
        fc.integer({ min: 1, max: 24 }),
        fc.constantFrom('due', 'completion' as const),
        fc.array(fc.integer({ min: -400, max: 900 }), { minLength: 1, maxLength: 30 }),
        (start, months, from, delays) => {
          const repeat = monthly(months, from as RepeatRule['from']);
          const seen = [start];
          let due = onDate(start);
          for (const delay of delays) {
            const last = seen.at(-1) ?? start;
            const done = { date: addDays(last, delay), odometer: null };
            const next = computeNextDue(due, repeat, done, { date: last, odometer: null }, 'km');
            if (!next?.date) throw new Error('It has no end before 2199');
            expect(next.date > done.date).toBe(true);
            if (from === 'due') {
              expect(next.date > last).toBe(true);
              expect(next.day).toBe(dayOfMonth(start));
              // No repetition after the bound is skipped.
              const bound = [done.date, last].toSorted().at(-1) ?? '';
              expect(addMonths(next.date, -months, dayOfMonth(start)) <= bound).toBe(true);
            } else {
              expect(next.date).toBe(addMonths(done.date, months, dayOfMonth(done.date)));
            }
            seen.push(next.date);
            due = next;
          }
        },
      ),
    );
  });

  const distances = fc.tuple(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 500, max: 60_000 }));
  const froms = fc.constantFrom('due' as const, 'completion' as const);

  it('is due one interval after the completion, or at the next higher reading of the series', () => {
    fc.assert(
      fc.property(
        distances,
        froms,
        fc.array(fc.oneof(fc.integer({ min: -40_000, max: 150_000 }), fc.constant(null)), {
          minLength: 1,
          maxLength: 30,
        }),
        ([start, distance], from, delays) => {
          const repeat: RepeatRule = { months: null, distance, from, isMot: false };
          let last = start;
          for (const delay of delays) {
            const done = delay === null ? null : Math.max(0, last + delay);
            const next = computeNextDue(
              { date: null, day: null, odometer: last },
              repeat,
              { date: '2026-01-01', odometer: done },
              { date: null, odometer: last },
              'km',
            )?.odometer;
            if (!next) return;
            if (from === 'due') {
              expect(next).toBeGreaterThan(last);
              expect((next - start) % distance).toBe(0);
              expect(next).toBeGreaterThan(done ?? 0);
              expect(next - distance).toBeLessThanOrEqual(Math.max(done ?? 0, last));
            } else {
              expect(next).toBe((done ?? last) + distance);
            }
            last = next;
          }
        },
      ),
    );
  });

  it('is due by both as by each of them alone', () => {
    fc.assert(
      fc.property(
        anyDate,
        fc.integer({ min: 1, max: 24 }),
        distances,
        froms,
        fc.integer({ min: -300, max: 900 }),
        fc.oneof(fc.integer({ min: 0, max: 400_000 }), fc.constant(null)),
        (start, months, [odometer, distance], from, delay, doneAt) => {
          const done = { date: addDays(start, delay), odometer: doneAt };
          const due: ReminderDueValues = { date: start, day: dayOfMonth(start), odometer };
          const by = (repeat: Pick<RepeatRule, 'months' | 'distance'>) =>
            computeNextDue(due, { ...repeat, from, isMot: false }, done, nothing, 'km');
          const both = by({ months, distance });
          const byDate = by({ months, distance: null });
          const byOdometer = by({ months: null, distance });
          expect(both).toEqual({
            date: byDate?.date ?? null,
            day: byDate?.day ?? null,
            odometer: byOdometer?.odometer ?? null,
          });
        },
      ),
    );
  });
});
