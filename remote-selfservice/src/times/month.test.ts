import { addMonths, daysIntoWeek, daysOfMonth, monthOf } from './month.ts';

describe('a month', () => {
  it('should be that of its days', () => {
    expect(monthOf('2026-11-26')).toBe('2026-11');
    const days = daysOfMonth('2028-02');
    expect(days).toHaveLength(29);
    expect(days[0]).toBe('2028-02-01');
    expect(days.at(-1)).toBe('2028-02-29');
  });

  it('should be followed by the next one, over the end of a year too', () => {
    expect(addMonths('2026-11', 1)).toBe('2026-12');
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2027-01', -1)).toBe('2026-12');
  });

  it.each([
    ['2026-11-01', 1, 6],
    ['2026-11-01', 0, 0],
    ['2026-11-02', 1, 0],
    ['2026-11-28', 6, 0],
  ])('should know where %s stands in a week that begins with day %i', (date, firstWeekday, place) => {
    expect(daysIntoWeek(date, firstWeekday)).toBe(place);
  });
});
