import { createSampleVisit, golf, transit } from '../testing/samples.ts';
import { findNextAndLastVisit } from './choose-vehicle.tsx';

const NOW = new Date('2026-11-23T08:00:00Z');

describe('findNextAndLastVisit', () => {
  it('finds the next visit of the vehicle, and the latest that took place', () => {
    const before = createSampleVisit({ date: '2026-10-01', status: 'completed' });
    const missed = createSampleVisit({ date: '2026-11-02', status: 'no_show' });
    const cancelled = createSampleVisit({ date: '2026-11-03', status: 'cancelled' });
    const next = createSampleVisit({ date: '2026-11-26' });
    const later = createSampleVisit({ date: '2026-11-30' });
    const visits = [before, missed, cancelled, next, later];
    expect(findNextAndLastVisit(golf, visits, NOW)).toEqual({ next, last: before });
    expect(findNextAndLastVisit(transit, visits, NOW)).toEqual({ next: null, last: null });
  });
});
