import { coversDays, formatDaysParameter, mergeDayRanges } from './shown-days.ts';

const day = (from: string, to = from) => ({ from, to });

test('mergeDayRanges joins ranges that overlap or follow each other', () => {
  const ranges = [
    day('2026-03-30'),
    day('2026-02-20', '2026-02-28'),
    day('2026-03-01', '2026-03-14'),
    day('2026-03-10', '2026-03-12'),
  ];
  expect(mergeDayRanges(ranges)).toEqual([day('2026-02-20', '2026-03-14'), day('2026-03-30')]);
  expect(mergeDayRanges([])).toEqual([]);
});

test('coversDays requires each range within one of the others', () => {
  const named = [day('2026-03-01', '2026-03-14'), day('2026-04-01')];
  expect(coversDays(named, [day('2026-03-14'), day('2026-04-01')])).toBe(true);
  expect(coversDays(named, [day('2026-03-14', '2026-03-15')])).toBe(false);
  expect(coversDays(named, [])).toBe(true);
});

describe('formatDaysParameter', () => {
  it('writes ranges as the backend reads them', () => {
    expect(formatDaysParameter([day('2026-03-01', '2026-03-14'), day('2026-04-01')])).toBe(
      '2026-03-01..2026-03-14,2026-04-01..2026-04-01',
    );
    expect(formatDaysParameter([])).toBe('');
  });

  it('is absent, for all days, beyond the limits of the backend', () => {
    expect(formatDaysParameter([day('2026-01-01', '2027-02-04')])).toBeDefined();
    expect(formatDaysParameter([day('2026-01-01', '2027-02-05')])).toBeUndefined();
    expect(
      formatDaysParameter(Array.from({ length: 9 }, (_, index) => day(`2026-03-${index + 10}`))),
    ).toBeUndefined();
  });
});
