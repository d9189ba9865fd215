import { siteSettings } from '@forecourt/shared/settings';
import { inlineSettings } from '@forecourt/shared/testing';
import { openingAt } from './opening.ts';

const LONDON = 'Europe/London';

/** 09:00 to 18:00 on workdays, unless the settings say otherwise. */
function hours(booking: object = {}) {
  inlineSettings({ booking });
  return siteSettings().booking;
}

/** A moment of the week from Monday, 23 November 2026. */
const at = (instant: string, booking: object = {}, timeZone = LONDON) =>
  openingAt(new Date(instant), hours(booking), timeZone);

const today = { from: '09:00', to: '18:00' };

describe('the opening hours', () => {
  it('should be open from the first minute on, until the last is over', () => {
    const open = { isOpen: true, today, next: null };
    expect(at('2026-11-23T09:00:00Z')).toEqual(open);
    expect(at('2026-11-23T17:59:59Z')).toEqual(open);
  });

  it('should be open until midnight if they end with the day', () => {
    const late = { openingHours: { monday: { from: '09:00', to: '24:00' } } };
    expect(at('2026-11-23T23:59:59Z', late).isOpen).toBe(true);
    expect(at('2026-11-24T00:00:00Z', late).isOpen).toBe(false);
  });

  it('should be closed before, and open on the same day', () => {
    expect(at('2026-11-23T08:59:59Z')).toEqual({
      isOpen: false,
      today,
      next: { inDays: 0, date: '2026-11-23', time: '09:00' },
    });
  });

  it('should be closed after, and open on the next day', () => {
    expect(at('2026-11-23T18:00:00Z')).toEqual({
      isOpen: false,
      today,
      next: { inDays: 1, date: '2026-11-24', time: '09:00' },
    });
  });

  it('should open after the weekend, and after days that are closed', () => {
    expect(at('2026-11-27T18:00:00Z').next).toEqual({ inDays: 3, date: '2026-11-30', time: '09:00' });
    const closedDays = ['2026-11-27', '2026-11-30'];
    expect(at('2026-11-27T10:00:00Z', { closedDays })).toEqual({
      isOpen: false,
      today: null,
      next: { inDays: 4, date: '2026-12-01', time: '09:00' },
    });
  });

  it('should not open any more where no day of the year does', () => {
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const closed = { ...hours(), openingHours: Object.fromEntries(days.map((day) => [day, null])) };
    expect(openingAt(new Date('2026-11-23T10:00:00Z'), closed as never, LONDON).next).toBeNull();
  });

  it('should be those of the workshop’s clocks, wherever the visitor is', () => {
    const instant = '2026-11-23T22:30:00Z';
    expect(at(instant, {}, 'Pacific/Auckland')).toMatchObject({ isOpen: true });
    expect(at(instant, {}, 'America/Los_Angeles')).toMatchObject({ isOpen: true });
    expect(at(instant, {}, 'Asia/Kolkata').next).toEqual({ inDays: 0, date: '2026-11-24', time: '09:00' });
  });

  it('should move with the clocks in spring and in autumn', () => {
    expect(at('2026-03-27T09:00:00Z').isOpen).toBe(true);
    expect(at('2026-03-30T07:59:00Z').isOpen).toBe(false);
    expect(at('2026-03-30T08:00:00Z').isOpen).toBe(true);
    expect(at('2026-10-26T08:30:00Z').isOpen).toBe(false);
    expect(at('2026-10-26T09:00:00Z').isOpen).toBe(true);
  });

  it('should begin when the clocks leap over the hour in which they would', () => {
    const openingHours = { sunday: { from: '01:30', to: '12:00' } };
    const slots = ['11:00'];
    expect(at('2026-03-29T00:59:00Z', { openingHours, slots }).next).toMatchObject({ time: '01:30' });
    expect(at('2026-03-29T01:00:00Z', { openingHours, slots }).isOpen).toBe(true);
  });
});
