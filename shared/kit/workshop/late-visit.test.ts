import { anAppointment, aVehicle, writeInlineSettings } from '@forecourt/shared/testing';
import { findAnnouncedReadyTime, isReadyTimePassed } from './late-visit.ts';

const LONDON = { time_zone: 'Europe/London', clock: null };

/** Returns a visit whose vehicle is in the workshop. Default opening hours: 09:00 to 18:00 on workdays. */
const visit = (ready_by: string | null, more: object = {}) =>
  anAppointment(aVehicle(), { status: 'in_progress', ready_by, ...LONDON, ...more });
const late = { openingHours: { monday: { from: '09:00', to: '24:00' } } };
const berlin = { time_zone: 'Europe/London', clock: 'Europe/Berlin' };

describe('the ready time that the workshop gave', () => {
  it.each([
    ['on the quarter', '2026-11-23T16:00:00Z', {}, '2026-11-23 16:00'],
    ['rounded up to the quarter', '2026-11-23T16:01:00Z', {}, '2026-11-23 16:15'],
    ['not after closing', '2026-11-23T17:50:00Z', {}, '2026-11-23 18:00'],
    ['at closing', '2026-11-23T18:00:00Z', {}, '2026-11-23 18:00'],
    ['at the next opening after closing', '2026-11-23T18:01:00Z', {}, '2026-11-24 09:00'],
    ['at the opening of the day before it', '2026-11-23T05:10:00Z', {}, '2026-11-23 09:00'],
    ['on Monday after a weekend', '2026-11-27T19:00:00Z', {}, '2026-11-30 09:00'],
    ['not after midnight', '2026-11-23T23:50:00Z', late, '2026-11-23 24:00'],
    ['in summer time', '2026-07-06T15:05:00Z', {}, '2026-07-06 16:15'],
  ])('is %s: %s', (_, ready_by, booking, end) => {
    writeInlineSettings({ booking });
    const { date, time } = findAnnouncedReadyTime(visit(ready_by)) ?? {};
    expect(`${date} ${time}`).toBe(end);
  });

  it('is in the visit’s time zone, and null if the workshop gave none', () => {
    writeInlineSettings({});
    const end = { date: '2026-11-24', time: '09:00' };
    expect(findAnnouncedReadyTime(visit('2026-11-23T17:30:00Z', berlin))).toEqual(end);
    expect(findAnnouncedReadyTime(visit(null))).toBeNull();
  });
});

describe('a visit', () => {
  it.each([
    ['2026-11-23T16:14:59Z', '2026-11-23T16:01:00Z', false, {}],
    ['2026-11-23T16:15:00Z', '2026-11-23T16:01:00Z', true, {}],
    ['2026-11-24T08:59:59Z', '2026-11-23T19:00:00Z', false, {}],
    ['2026-11-24T09:00:00Z', '2026-11-23T19:00:00Z', true, {}],
    ['2026-11-23T23:59:59Z', '2026-11-23T23:50:00Z', false, late],
    ['2026-11-24T00:00:00Z', '2026-11-23T23:50:00Z', true, late],
  ])('at %s, promised for %s, is late: %s', (now, ready_by, isLate, booking) => {
    writeInlineSettings({ booking });
    expect(isReadyTimePassed(visit(ready_by), new Date(now))).toBe(isLate);
  });

  it.each(['ready', 'completed', 'confirmed'])('that is %s is never late', (status) => {
    writeInlineSettings({});
    const after = new Date('2026-11-25T12:00:00Z');
    expect(isReadyTimePassed(visit('2026-11-23T16:00:00Z', { status }), after)).toBe(false);
  });
});
