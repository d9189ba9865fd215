/** @jest-environment node */
import { dueNow } from './due-state.ts';

const TODAY = '2026-03-02';
const byDate = (due_date: string, leadDays = 14) =>
  dueNow({ due_date, due_odometer: null }, [], TODAY, leadDays).state;

/** 40 km a day, 50,000 km on 1 March. */
const READINGS = [
  { date: '2025-12-01', odometer_km: 46_400 },
  { date: '2026-03-01', odometer_km: 50_000 },
];
const byOdometer = (due_odometer: number, readings = READINGS) =>
  dueNow({ due_date: null, due_odometer }, readings, TODAY, 14);

describe('how urgent something is', () => {
  it.each([
    ['2026-03-01', 'overdue'],
    ['2026-03-02', 'due'],
    ['2026-03-03', 'due_soon'],
    ['2026-03-16', 'due_soon'],
    ['2026-03-17', 'upcoming'],
  ])('should follow from its date: %s is %s', (date, state) => {
    expect(byDate(date)).toBe(state);
  });

  it('should follow from the lead days', () => {
    expect([byDate('2026-03-05', 3), byDate('2026-03-06', 3), byDate('2026-03-03', 0)]).toEqual([
      'due_soon',
      'upcoming',
      'upcoming',
    ]);
  });

  it('should follow from a guess of the odometer, which never makes it overdue', () => {
    expect(byOdometer(51_000)).toEqual({ state: 'upcoming', on: '2026-03-26', isEstimated: true });
    expect(byOdometer(50_600)).toEqual({ state: 'due_soon', on: '2026-03-16', isEstimated: true });
    expect(byOdometer(50_040)).toEqual({ state: 'due', on: TODAY, isEstimated: true });
    const longAgo = READINGS.map(({ odometer_km }, index) => ({
      date: index ? '2025-06-01' : '2025-03-03',
      odometer_km,
    }));
    expect(byOdometer(50_040, longAgo).state).toBe('due');
  });

  it('should follow from what was read, which can', () => {
    expect(byOdometer(50_000)).toEqual({ state: 'due', on: '2026-03-01', isEstimated: false });
    expect(byOdometer(49_999).state).toBe('overdue');
  });

  it('should not be guessed where there is too little to go by', () => {
    expect(byOdometer(50_100, READINGS.slice(1))).toEqual({
      state: 'upcoming',
      on: null,
      isEstimated: false,
    });
  });

  it('should be the more urgent of both, on the earlier day', () => {
    const both = (due_date: string, due_odometer: number) =>
      dueNow({ due_date, due_odometer }, READINGS, TODAY, 14);
    expect(both('2027-01-01', 50_040)).toEqual({ state: 'due', on: TODAY, isEstimated: true });
    expect(both('2026-03-01', 60_000)).toEqual({ state: 'overdue', on: '2026-03-01', isEstimated: false });
    expect(dueNow({ due_date: '2026-03-10', due_odometer: 60_000 }, [], TODAY, 14)).toEqual({
      state: 'due_soon',
      on: '2026-03-10',
      isEstimated: false,
    });
  });
});
