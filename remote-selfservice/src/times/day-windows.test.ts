import { dayWindows, windowsUpTo } from './day-windows.ts';

const windows = dayWindows('2026-11-23', '2026-12-25');

describe('dayWindows', () => {
  it('should cut the days into stretches of two weeks without gaps, the last one shorter', () => {
    expect(windows).toEqual([
      { from: '2026-11-23', to: '2026-12-06' },
      { from: '2026-12-07', to: '2026-12-20' },
      { from: '2026-12-21', to: '2026-12-25' },
    ]);
  });
});

describe('windowsUpTo', () => {
  it.each([
    [null, 1],
    ['2026-11-23', 1],
    ['2026-12-06', 1],
    ['2026-12-07', 2],
    ['2026-12-25', 3],
    ['2027-06-01', 1],
  ])('should load what is needed to show %s', (date, count) => {
    expect(windowsUpTo(date, windows)).toBe(count);
  });
});
