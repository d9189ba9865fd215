import { listMonthPages } from './choose-day.tsx';

describe('the months that can be booked', () => {
  it.each([
    ['2026-11-25', 1, '2026-11-23'],
    ['2026-11-25', 0, '2026-11-22'],
    ['2026-11-25', 6, '2026-11-21'],
    ['2026-11-23', 1, '2026-11-23'],
  ])('begin with the week of %s where weeks begin with day %i', (first, firstWeekday, begin) => {
    expect(listMonthPages(first, '2027-01-22', firstWeekday)[0].dates[0]).toBe(begin);
  });

  const pagesOf = (first: string, last: string) =>
    listMonthPages(first, last, 1).map(({ from, to, dates }) => [
      from.slice(0, 7),
      to.slice(0, 7),
      dates[0],
      dates.at(-1),
    ]);

  it('are months in whole weeks, up to the last day, with weeks of two months on both pages', () => {
    expect(pagesOf('2026-11-20', '2027-01-22')).toEqual([
      ['2026-11', '2026-11', '2026-11-16', '2026-12-06'],
      ['2026-12', '2026-12', '2026-11-30', '2027-01-03'],
      ['2027-01', '2027-01', '2026-12-28', '2027-01-24'],
    ]);
  });

  it.each([
    ['one day of a month', '2026-11-30', '2027-01-28', ['2026-12', '2026-12', '2026-11-30', '2027-01-03']],
    ['the only week', '2026-11-30', '2026-12-03', ['2026-11', '2026-12', '2026-11-30', '2026-12-06']],
  ])('name the months with at least a week on the page: %s', (_, first, last, page) => {
    expect(pagesOf(first, last)[0]).toEqual(page);
  });

  it.each([
    ['at the end of a month', '2026-11-29', '2027-01-28', ['2026-11', '2026-12', '2026-11-23', '2027-01-03']],
    ['before the last days', '2027-01-05', '2027-02-10', ['2027-01', '2027-02', '2027-01-04', '2027-02-14']],
    ['in a short time', '2026-11-29', '2026-12-10', ['2026-11', '2026-12', '2026-11-23', '2026-12-13']],
  ])('share a page with the next one rather than look cut off: %s', (_, first, last, page) => {
    expect(pagesOf(first, last)[0]).toEqual(page);
  });

  it.each([30, 42, 45])('have at most six weeks on a page, for the first of %i bookable days', (days) => {
    for (let day = 1; day <= 30; day += 1) {
      const first = new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10);
      const last = new Date(Date.UTC(2026, 10, day + days)).toISOString().slice(0, 10);
      for (const { dates } of listMonthPages(first, last, 1)) expect(dates.length).toBeLessThanOrEqual(42);
    }
    const last = new Date(Date.UTC(2026, 10, 29 + days)).toISOString().slice(0, 10);
    expect(pagesOf('2026-11-29', last)[0]?.slice(0, 2)).toEqual(['2026-11', '2026-12']);
  });

  it('have each day of a shared page once', () => {
    const [{ dates }] = listMonthPages('2026-11-25', '2027-01-22', 1);
    expect(dates).toHaveLength(42);
    expect(new Set(dates).size).toBe(42);
  });

  it('end with the last week, even if it is part of two months', () => {
    expect(pagesOf('2026-11-30', '2027-01-02')).toEqual([['2026-12', '2026-12', '2026-11-30', '2027-01-03']]);
  });

  it('are one week if no other can be booked', () => {
    const [month, ...others] = listMonthPages('2026-11-25', '2026-11-25', 1);
    expect(month.dates).toHaveLength(7);
    expect(others).toEqual([]);
  });
});
