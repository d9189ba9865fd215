import { siteSettings } from '@forecourt/shared/settings';
import { inlineSettings } from '@forecourt/shared/testing';
import { estimateReadyTime, openingStatusAt } from './opening.ts';

const LONDON = 'Europe/London';

/** Default: 09:00 to 18:00 on workdays. */
function hours(booking: object = {}) {
  inlineSettings({ booking });
  return siteSettings().booking;
}

/** A moment of the week from Monday, 23 November 2026. */
const at = (instant: string, booking: object = {}, timeZone = LONDON) =>
  openingStatusAt(new Date(instant), hours(booking), timeZone);

const today = { from: '09:00', to: '18:00' };

describe('openingStatusAt', () => {
  it('is open from the first minute until the end of the last', () => {
    const open = { isOpen: true, today, next: null };
    expect(at('2026-11-23T09:00:00Z')).toEqual(open);
    expect(at('2026-11-23T17:59:59Z')).toEqual(open);
  });

  it('is open until midnight if the hours end with the day', () => {
    const late = { openingHours: { monday: { from: '09:00', to: '24:00' } } };
    expect(at('2026-11-23T23:59:59Z', late).isOpen).toBe(true);
    expect(at('2026-11-24T00:00:00Z', late).isOpen).toBe(false);
  });

  it('is closed before opening, and opens the same day', () => {
    expect(at('2026-11-23T08:59:59Z')).toEqual({
      isOpen: false,
      today,
      next: { inDays: 0, date: '2026-11-23', time: '09:00' },
    });
  });

  it('is closed after hours, and opens the next day', () => {
    expect(at('2026-11-23T18:00:00Z')).toEqual({
      isOpen: false,
      today,
      next: { inDays: 1, date: '2026-11-24', time: '09:00' },
    });
  });

  it('opens after the weekend and after closed days', () => {
    expect(at('2026-11-27T18:00:00Z').next).toEqual({ inDays: 3, date: '2026-11-30', time: '09:00' });
    const closedDays = ['2026-11-27', '2026-11-30'];
    expect(at('2026-11-27T10:00:00Z', { closedDays })).toEqual({
      isOpen: false,
      today: null,
      next: { inDays: 4, date: '2026-12-01', time: '09:00' },
    });
  });

  it('never opens if no day within a year has hours', () => {
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const closed = { ...hours(), openingHours: Object.fromEntries(days.map((day) => [day, null])) };
    expect(openingStatusAt(new Date('2026-11-23T10:00:00Z'), closed as never, LONDON).next).toBeNull();
  });

  it('uses the workshop’s clock, wherever the visitor is', () => {
    const instant = '2026-11-23T22:30:00Z';
    expect(at(instant, {}, 'Pacific/Auckland')).toMatchObject({ isOpen: true });
    expect(at(instant, {}, 'America/Los_Angeles')).toMatchObject({ isOpen: true });
    expect(at(instant, {}, 'Asia/Kolkata').next).toEqual({ inDays: 0, date: '2026-11-24', time: '09:00' });
  });

  it('follows clock changes in spring and autumn', () => {
    expect(at('2026-03-27T09:00:00Z').isOpen).toBe(true);
    expect(at('2026-03-30T07:59:00Z').isOpen).toBe(false);
    expect(at('2026-03-30T08:00:00Z').isOpen).toBe(true);
    expect(at('2026-10-26T08:30:00Z').isOpen).toBe(false);
    expect(at('2026-10-26T09:00:00Z').isOpen).toBe(true);
  });

  it('opens when the clocks skip the hour of the opening', () => {
    const openingHours = { sunday: { from: '01:30', to: '12:00' } };
    const slots = ['11:00'];
    expect(at('2026-03-29T00:59:00Z', { openingHours, slots }).next).toMatchObject({ time: '01:30' });
    expect(at('2026-03-29T01:00:00Z', { openingHours, slots }).isOpen).toBe(true);
  });
});

/** Work that begins on a day of the week from Monday, 23 November 2026; open from 09:00 to 18:00 on workdays. */
function ready(date: string, time: string, minutes: number, booking: object = {}) {
  inlineSettings({ booking });
  return estimateReadyTime({ date, time }, minutes, siteSettings().booking);
}

describe('estimateReadyTime', () => {
  it('is on the same day if the workshop is open long enough', () => {
    expect(ready('2026-11-26', '10:30', 240)).toEqual({ date: '2026-11-26', time: '14:30' });
    expect(ready('2026-11-26', '14:00', 240)).toEqual({ date: '2026-11-26', time: '18:00' });
  });

  it('is rounded up to the quarter of an hour', () => {
    expect(ready('2026-11-26', '10:30', 50)).toEqual({ date: '2026-11-26', time: '11:30' });
    const odd = { monday: { from: '09:00', to: '17:50' }, thursday: { from: '09:00', to: '17:50' } };
    expect(ready('2026-11-26', '17:00', 50, { openingHours: odd })).toEqual({
      date: '2026-11-26',
      time: '17:50',
    });
  });

  it('is at midnight if the workshop is open until then', () => {
    const late = { openingHours: { thursday: { from: '09:00', to: '24:00' } } };
    expect(ready('2026-11-26', '23:00', 60, late)).toEqual({ date: '2026-11-26', time: '24:00' });
  });

  it('continues at the next opening', () => {
    expect(ready('2026-11-26', '16:00', 240)).toEqual({ date: '2026-11-27', time: '11:00' });
    expect(ready('2026-11-27', '16:00', 240)).toEqual({ date: '2026-11-30', time: '11:00' });
    expect(ready('2026-11-26', '16:00', 240, { closedDays: ['2026-11-27'] })).toEqual({
      date: '2026-11-30',
      time: '11:00',
    });
  });

  it('counts from the opening if the visit begins earlier', () => {
    expect(ready('2026-11-26', '07:45', 60)).toEqual({ date: '2026-11-26', time: '10:00' });
    expect(ready('2026-11-26', '19:00', 60)).toEqual({ date: '2026-11-27', time: '10:00' });
  });

  it('takes as many days as needed', () => {
    expect(ready('2026-11-23', '09:00', 24 * 60)).toEqual({ date: '2026-11-25', time: '15:00' });
  });

  it('is null if the workshop never opens long enough', () => {
    expect(ready('2026-11-23', '09:00', 1_000_000)).toBeNull();
  });
});
