import { writeClock } from '@forecourt/shared/clock';
import { cancelledVisit, visitOf } from '../testing/samples.ts';
import { splitVisits } from './split-visits.ts';

const now = new Date('2026-11-26T10:40:00Z');

describe('splitVisits', () => {
  it('should count a visit as upcoming until its day is over in the workshop’s time zone', () => {
    const visit = visitOf({ date: '2026-11-26', time: '10:30', time_zone: 'America/New_York' });
    expect(splitVisits([visit], new Date('2026-11-27T04:59:00Z')).upcoming).toEqual([visit]);
    expect(splitVisits([visit], new Date('2026-11-27T05:00:00Z')).past).toEqual([visit]);
  });

  it('should take the end of the day from the offsets that came with a visit', () => {
    const from = Date.parse('2026-11-01T00:00:00Z');
    const clock = writeClock({
      timeZone: 'America/New_York',
      changes: [{ from, offset: -330 }],
      until: Date.parse('2028-01-01T00:00:00Z'),
    });
    const visit = visitOf({ time_zone: 'America/New_York', clock });
    expect(splitVisits([visit], new Date('2026-11-27T05:29:00Z')).upcoming).toEqual([visit]);
    expect(splitVisits([visit], new Date('2026-11-27T05:30:00Z')).past).toEqual([visit]);
  });

  it('should count a visit as upcoming while the vehicle is at the workshop', () => {
    const visit = visitOf({ date: '2026-11-25', status: 'in_progress' });
    expect(splitVisits([visit], now)).toEqual({ next: visit, booked: [visit], upcoming: [visit], past: [] });
  });

  it('should count a completed visit as past at once', () => {
    const visit = visitOf({ date: '2026-11-26', time: '17:00', status: 'completed' });
    expect(splitVisits([visit], now)).toEqual({ next: null, booked: [], upcoming: [], past: [visit] });
  });

  it('should list visits cancelled by the workshop last until their day is over', () => {
    const cancelled = cancelledVisit('workshop', { date: '2026-11-27' });
    const booked = visitOf({ date: '2026-11-28' });
    expect(splitVisits([cancelled, booked], now)).toEqual({
      next: booked,
      booked: [booked],
      upcoming: [booked, cancelled],
      past: [],
    });
    expect(splitVisits([cancelled], new Date('2026-11-28T00:01:00Z'))).toEqual({
      next: null,
      booked: [],
      upcoming: [],
      past: [cancelled],
    });
  });

  it('should count a visit cancelled by the customer as past at once', () => {
    const cancelled = cancelledVisit('customer', { date: '2026-11-27' });
    const booked = visitOf({ date: '2026-11-28' });
    expect(splitVisits([cancelled, booked], now)).toEqual({
      next: booked,
      booked: [booked],
      upcoming: [booked],
      past: [cancelled],
    });
  });

  it('should list past visits with the latest first', () => {
    const old = visitOf({ date: '2026-08-03' });
    const recent = visitOf({ date: '2026-11-12' });
    expect(splitVisits([old, recent], now).past).toEqual([recent, old]);
  });
});
