import { type Availability, availabilityQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import { SiteProviders } from '@forecourt/shared/testing';
import { renderHook } from '@testing-library/react';
import { createDayAvailability } from '../testing/samples.ts';
import { isTimeUnavailable, useUnavailableTimeHandler } from './use-days.ts';

const DAYS = { from: '2026-11-26', to: '2026-11-27' };
const slots = [{ time: '09:00', places_left: 0, bookable: false }];

/** Caches availability for a kind of work, or for a visit to move. */
function know(service_type: string, moving?: string) {
  const { queryKey } = availabilityQuery({ service_type, ...DAYS, ...(moving && { moving }) });
  const known: Availability = {
    service_type,
    time_zone: 'Europe/London',
    earliest: '2026-11-23T10:00:00.000Z',
    last_date: '2027-01-22',
    days: [createDayAvailability(DAYS.from), createDayAvailability(DAYS.to)],
  };
  queryClient.setQueryData(queryKey, known);
  return () => queryClient.getQueryData(queryKey);
}

function refuse(wanted: { service: string; date: string; moving?: string }): void {
  const { result } = renderHook(useUnavailableTimeHandler, { wrapper: SiteProviders });
  const body = { type: 'about:blank', title: 'Slot taken', status: 409, code: 'slot_taken', slots };
  result.current(new ApiProblem(409, 'slot_taken', '', body), wanted);
}

describe('cached times after one was taken', () => {
  it('change for that day and that kind of work only', () => {
    const known = [know('repair'), know('others')];
    refuse({ service: 'repair', date: DAYS.to });
    expect(known.map((read) => read())).toMatchObject([
      { days: [createDayAvailability(DAYS.from), { ...createDayAvailability(DAYS.to), slots }] },
      { days: [createDayAvailability(DAYS.from), createDayAvailability(DAYS.to)] },
    ]);
  });

  it('change for the visit to move, not for a new one', () => {
    const known = [know('repair'), know('repair', 'moved'), know('repair', 'another')];
    refuse({ service: 'repair', date: DAYS.to, moving: 'moved' });
    expect(known.map((read) => read())).toMatchObject([
      { days: [createDayAvailability(DAYS.from), createDayAvailability(DAYS.to)] },
      { days: [createDayAvailability(DAYS.from), { ...createDayAvailability(DAYS.to), slots }] },
      { days: [createDayAvailability(DAYS.from), createDayAvailability(DAYS.to)] },
    ]);
  });

  it('do not change for a visit that is moved when a new one was refused', () => {
    const known = know('repair', 'moved');
    refuse({ service: 'repair', date: DAYS.to });
    expect(known()).toMatchObject({
      days: [createDayAvailability(DAYS.from), createDayAvailability(DAYS.to)],
    });
  });
});

describe('isTimeUnavailable', () => {
  it.each(['slot_taken', 'not_a_slot', 'closed_day', 'too_soon', 'too_far'])(
    'asks for another time after %s',
    (code) => {
      expect(isTimeUnavailable(new ApiProblem(409, code))).toBe(true);
    },
  );

  it('is false for other errors', () => {
    expect(isTimeUnavailable(new ApiProblem(409, 'vehicle_already_booked'))).toBe(false);
  });
});
