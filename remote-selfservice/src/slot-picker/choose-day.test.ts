import { pagesOfWeeks } from './choose-day.tsx';

describe('the days that can be booked, in weeks', () => {
  it.each([
    ['2026-11-25', 1, '2026-11-23'],
    ['2026-11-25', 0, '2026-11-22'],
    ['2026-11-25', 6, '2026-11-21'],
    ['2026-11-23', 1, '2026-11-23'],
  ])('begins with the week of %s where weeks begin with day %i', (first, firstWeekday, begin) => {
    expect(pagesOfWeeks(first, '2027-01-22', firstWeekday)[0][0]).toBe(begin);
  });

  it('follows one another without a gap, five weeks at a time, up to the last day', () => {
    const pages = pagesOfWeeks('2026-11-25', '2027-01-22', 1);
    expect(pages.map((page) => [page.length, page[0], page.at(-1)])).toEqual([
      [35, '2026-11-23', '2026-12-27'],
      [28, '2026-12-28', '2027-01-24'],
    ]);
  });

  it('is one week if no other can be booked', () => {
    expect(pagesOfWeeks('2026-11-25', '2026-11-25', 1)).toHaveLength(1);
    expect(pagesOfWeeks('2026-11-25', '2026-11-25', 1)[0]).toHaveLength(7);
  });
});
