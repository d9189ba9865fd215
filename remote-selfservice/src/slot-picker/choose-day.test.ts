import { listBookableMonths } from './choose-day.tsx';

describe('the months that can be booked', () => {
  it.each([
    ['2026-11-25', 1, '2026-11-23'],
    ['2026-11-25', 0, '2026-11-22'],
    ['2026-11-25', 6, '2026-11-21'],
    ['2026-11-23', 1, '2026-11-23'],
  ])('begin with the week of %s where weeks begin with day %i', (first, firstWeekday, begin) => {
    expect(listBookableMonths(first, '2027-01-22', firstWeekday)[0].dates[0]).toBe(begin);
  });

  it('are calendar months in whole weeks, up to the last day', () => {
    const months = listBookableMonths('2026-11-25', '2027-01-22', 1);
    expect(months.map(({ month, dates }) => [month, dates.length, dates[0], dates.at(-1)])).toEqual([
      ['2026-11', 14, '2026-11-23', '2026-12-06'],
      ['2026-12', 35, '2026-11-30', '2027-01-03'],
      ['2027-01', 28, '2026-12-28', '2027-01-24'],
    ]);
  });

  it('are one week if no other can be booked', () => {
    const [month, ...others] = listBookableMonths('2026-11-25', '2026-11-25', 1);
    expect(month.dates).toHaveLength(7);
    expect(others).toEqual([]);
  });
});
