import type { Availability } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { dayOf } from '../testing/samples.ts';
import { isTimeGone, withFreshSlots } from './refresh-times.ts';

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

describe('isTimeGone', () => {
  it.each(['slot_taken', 'not_a_slot', 'closed_day', 'too_soon', 'too_far'])(
    'should ask for another time after %s',
    (code) => {
      expect(isTimeGone(new ApiProblem(409, code))).toBe(true);
    },
  );

  it('should be so for nothing else', () => {
    expect(isTimeGone(new ApiProblem(409, 'vehicle_already_booked'))).toBe(false);
  });
});
