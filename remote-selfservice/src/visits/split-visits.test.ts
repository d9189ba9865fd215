import { formatWorkshopZoneRules } from '@forecourt/shared/clock';
import { createCancelledVisit, createSampleVisit } from '../testing/samples.ts';
import { findUnreplacedCancellations, splitVisits } from './split-visits.ts';

const now = new Date('2026-11-26T10:40:00Z');

describe('splitVisits', () => {
  it('counts a visit as upcoming until its day is over in the workshop’s time zone', () => {
    const visit = createSampleVisit({ date: '2026-11-26', time: '10:30', time_zone: 'America/New_York' });
    expect(splitVisits([visit], new Date('2026-11-27T04:59:00Z')).upcoming).toEqual([visit]);
    expect(splitVisits([visit], new Date('2026-11-27T05:00:00Z')).past).toEqual([visit]);
  });

  it('takes the end of the day from the offsets that came with a visit', () => {
    const from = Date.parse('2026-11-01T00:00:00Z');
    const clock = formatWorkshopZoneRules({
      timeZone: 'America/New_York',
      changes: [{ from, offset: -330 }],
      until: Date.parse('2028-01-01T00:00:00Z'),
    });
    const visit = createSampleVisit({ time_zone: 'America/New_York', clock });
    expect(splitVisits([visit], new Date('2026-11-27T05:29:00Z')).upcoming).toEqual([visit]);
    expect(splitVisits([visit], new Date('2026-11-27T05:30:00Z')).past).toEqual([visit]);
  });

  const here = createSampleVisit({ date: '2026-11-25', status: 'in_progress' });
  const completed = createSampleVisit({ date: '2026-11-26', time: '17:00', status: 'completed' });
  const calledOff = createCancelledVisit('workshop', { date: '2026-11-27' });
  const cancelled = createCancelledVisit('customer', { date: '2026-11-27' });
  const booked = createSampleVisit({ date: '2026-11-28' });
  const nothing = { next: null, booked: [], upcoming: [], past: [] };
  it.each([
    [
      'upcoming while the vehicle is at the workshop',
      [here],
      { next: here, booked: [here], upcoming: [here] },
    ],
    ['past at once if completed', [completed], { past: [completed] }],
    ['past at once if the customer cancelled it', [cancelled], { past: [cancelled] }],
    [
      'last until its day is over if the workshop cancelled it',
      [calledOff, booked],
      { next: booked, booked: [booked], upcoming: [booked, calledOff] },
    ],
  ])('counts a visit as %s', (_, visits, split) => {
    expect(splitVisits(visits, now)).toEqual({ ...nothing, ...split });
  });

  it('counts a visit that the workshop cancelled as past after its day', () => {
    expect(splitVisits([calledOff], new Date('2026-11-28T00:01:00Z'))).toEqual({
      ...nothing,
      past: [calledOff],
    });
  });

  it('lists past visits with the latest first', () => {
    const old = createSampleVisit({ date: '2026-08-03' });
    const recent = createSampleVisit({ date: '2026-11-12' });
    expect(splitVisits([old, recent], now).past).toEqual([recent, old]);
  });
});

describe('findUnreplacedCancellations', () => {
  it('keeps a visit that the workshop cancelled until its vehicle and work are booked again', () => {
    const cancelled = createCancelledVisit('workshop', { date: '2026-11-27' });
    const after = { date: '2026-11-28', created_at: '2026-11-26T10:00:00Z' };
    const other = createSampleVisit({ ...after, service_type: 'others' });
    expect(findUnreplacedCancellations([cancelled, other], now)).toEqual([cancelled]);
    expect(findUnreplacedCancellations([cancelled, createSampleVisit(after)], now)).toEqual([]);
  });
});
