import { addDays, daysBetween, formatMinutesAsTime, weekdayOf } from './local-time.ts';

describe('local time', () => {
  it('counts days across months and changes of clocks', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
    expect(weekdayOf('2026-03-02')).toBe('monday');
  });

  it('writes a time of day with two digits each', () => {
    expect([0, 5, 545, 1439].map(formatMinutesAsTime)).toEqual(['00:00', '00:05', '09:05', '23:59']);
  });
});
