import { createDayAvailability } from '../testing/samples.ts';
import { findNearbyTimes } from './why-cancelled.tsx';

describe('findNearbyTimes', () => {
  // 28 and 29 November are a weekend; of each other day 09:00, 09:30, 10:30 and 13:00 are free.
  const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'].map(
    createDayAvailability,
  );

  it('offers the time nearest to that of day on each of the next days that have any', () => {
    expect(findNearbyTimes(days, '12:15', 3)).toEqual([
      { date: '2026-11-27', time: '13:00' },
      { date: '2026-11-30', time: '13:00' },
      { date: '2026-12-01', time: '13:00' },
    ]);
  });

  it('offers the earlier of two that are as near, and no time that is taken', () => {
    expect(findNearbyTimes(days, '10:00', 1)).toEqual([{ date: '2026-11-27', time: '09:30' }]);
    expect(findNearbyTimes(days, '09:15', 1)).toEqual([{ date: '2026-11-27', time: '09:00' }]);
  });

  it('offers as many as there are', () => {
    expect(findNearbyTimes(days.slice(1, 4), '10:30', 3)).toEqual([{ date: '2026-11-30', time: '10:30' }]);
  });
});
