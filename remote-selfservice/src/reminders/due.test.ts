import { reminderOf } from '../testing/samples.ts';
import { computeDue } from './due.ts';

const TODAY = '2026-11-23';

describe('when something is due', () => {
  it.each([
    ['2026-11-04', 'past', -19],
    ['2026-11-23', 'near', 0],
    ['2026-12-02', 'near', 9],
    ['2026-12-23', 'near', 30],
    ['2026-12-24', 'far', 31],
  ])('should be counted while it is near, otherwise named: %s is %s', (due_date, is, days) => {
    expect(computeDue(reminderOf({ due_date }), TODAY)).toEqual({
      by: 'date',
      is,
      days,
      on: due_date,
      orAt: null,
    });
  });

  it('should include the reading while the date is ahead and the reading may be first', () => {
    expect(computeDue(reminderOf({ due_odometer: 90_000 }), TODAY)).toMatchObject({
      by: 'date',
      orAt: 90_000,
    });
    const reading = { date: '2026-03-02', odometer_km: 80_000 };
    const estimate = { odometer_km: 85_000, km_per_day: 5, readings: 2, from: reading, to: reading };
    // The date is known to be first.
    expect(computeDue(reminderOf({ due_odometer: 90_000, estimate }), TODAY)).toMatchObject({ orAt: null });
    const past = reminderOf({ due_date: '2026-11-04', due_odometer: 90_000 });
    expect(computeDue(past, TODAY)).toMatchObject({ is: 'past', orAt: null });
  });

  it('should be the reading where that is first, and say whether it was really read', () => {
    const due = { due_odometer: 90_000, due_on: '2026-11-30' };
    expect(computeDue(reminderOf({ ...due, due_on_estimated: true }), TODAY)).toEqual({
      by: 'estimate',
      km: 90_000,
      on: '2026-11-30',
    });
    expect(computeDue(reminderOf(due), TODAY)).toEqual({ by: 'reading', km: 90_000, on: '2026-11-30' });
  });

  it('should be no date where none can be estimated', () => {
    const reminder = reminderOf({ due_date: null, due_odometer: 90_000, due_on: null });
    expect(computeDue(reminder, TODAY)).toEqual({ by: 'distance', km: 90_000 });
  });
});
