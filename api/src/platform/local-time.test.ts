import { addDays, daysBetween, instantOf, localDateAt, timeOfMinutes, weekdayOf } from './local-time.ts';

describe('local time', () => {
  it('should count days over the ends of months and the changes of clocks', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
    expect(weekdayOf('2026-03-02')).toBe('monday');
  });

  it('should know the local day of an instant', () => {
    const instant = new Date('2026-06-30T23:30:00Z');
    expect(localDateAt(instant, 'Europe/London')).toBe('2026-07-01');
    expect(localDateAt(instant, 'America/New_York')).toBe('2026-06-30');
  });

  it('should move a time that a change of clocks skips on by the change', () => {
    expect(instantOf('2026-03-29', '01:30', 'Europe/London')).toEqual(new Date('2026-03-29T01:30:00Z'));
    expect(instantOf('2026-03-29', '02:30', 'Europe/Berlin')).toEqual(new Date('2026-03-29T01:30:00Z'));
    expect(instantOf('2026-10-04', '02:15', 'Australia/Lord_Howe')).toEqual(new Date('2026-10-03T15:45:00Z'));
  });

  it('should take a time that occurs twice for the later', () => {
    expect(instantOf('2026-10-25', '01:30', 'Europe/London')).toEqual(new Date('2026-10-25T01:30:00Z'));
    expect(instantOf('2026-10-25', '01:30', 'Europe/Dublin')).toEqual(new Date('2026-10-25T01:30:00Z'));
    expect(instantOf('2026-11-01', '01:30', 'America/New_York')).toEqual(new Date('2026-11-01T06:30:00Z'));
  });

  it('should write a time of day with two digits each', () => {
    expect([0, 5, 545, 1439].map(timeOfMinutes)).toEqual(['00:00', '00:05', '09:05', '23:59']);
  });
});
