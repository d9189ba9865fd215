import type { Availability } from '@forecourt/shared/api';
import { dayOf } from '../testing/samples.ts';
import { withFreshSlots } from './use-book.ts';

const known: Availability = {
  service_type: 'repair',
  time_zone: 'Europe/London',
  earliest: '2026-11-23T10:00:00.000Z',
  last_date: '2027-01-22',
  days: [dayOf('2026-11-26'), dayOf('2026-11-27')],
};
const slots = [{ time: '09:00', places_left: 0, bookable: false }];

describe('withFreshSlots', () => {
  it('should change the one day only', () => {
    const fresh = withFreshSlots(known, { service: 'repair', date: '2026-11-27' }, slots);
    expect(fresh.days).toEqual([dayOf('2026-11-26'), { ...dayOf('2026-11-27'), slots }]);
  });

  it('should leave another kind of work alone', () => {
    expect(withFreshSlots(known, { service: 'others', date: '2026-11-27' }, slots)).toBe(known);
  });
});
