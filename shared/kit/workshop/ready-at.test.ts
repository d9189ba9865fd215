import { siteSettings } from '@forecourt/shared/settings';
import { inlineSettings } from '@forecourt/shared/testing';
import { readyAt } from './ready-at.ts';

/** Work that begins on a day of the week from Monday, 23 November 2026; open from 09:00 to 18:00 on workdays. */
function ready(date: string, time: string, minutes: number, booking: object = {}) {
  inlineSettings({ booking });
  return readyAt({ date, time }, minutes, siteSettings().booking);
}

describe('when work is done', () => {
  it('should be on the same day as long as the workshop is open', () => {
    expect(ready('2026-11-26', '10:30', 240)).toEqual({ date: '2026-11-26', time: '14:30' });
    expect(ready('2026-11-26', '14:00', 240)).toEqual({ date: '2026-11-26', time: '18:00' });
  });

  it('should be said to the quarter of an hour, and never before it', () => {
    expect(ready('2026-11-26', '10:30', 50)).toEqual({ date: '2026-11-26', time: '11:30' });
    const odd = { monday: { from: '09:00', to: '17:50' }, thursday: { from: '09:00', to: '17:50' } };
    expect(ready('2026-11-26', '17:00', 50, { openingHours: odd })).toEqual({
      date: '2026-11-26',
      time: '17:50',
    });
  });

  it('should be at midnight if the workshop is open until then', () => {
    const late = { openingHours: { thursday: { from: '09:00', to: '24:00' } } };
    expect(ready('2026-11-26', '23:00', 60, late)).toEqual({ date: '2026-11-26', time: '24:00' });
  });

  it('should go on when the workshop opens next', () => {
    expect(ready('2026-11-26', '16:00', 240)).toEqual({ date: '2026-11-27', time: '11:00' });
    expect(ready('2026-11-27', '16:00', 240)).toEqual({ date: '2026-11-30', time: '11:00' });
    expect(ready('2026-11-26', '16:00', 240, { closedDays: ['2026-11-27'] })).toEqual({
      date: '2026-11-30',
      time: '11:00',
    });
  });

  it('should count from the opening where it is begun before that', () => {
    expect(ready('2026-11-26', '07:45', 60)).toEqual({ date: '2026-11-26', time: '10:00' });
    expect(ready('2026-11-26', '19:00', 60)).toEqual({ date: '2026-11-27', time: '10:00' });
  });

  it('should take as many days as it has to', () => {
    expect(ready('2026-11-23', '09:00', 24 * 60)).toEqual({ date: '2026-11-25', time: '15:00' });
  });

  it('should not be known where the workshop never opens for that long', () => {
    expect(ready('2026-11-23', '09:00', 1_000_000)).toBeNull();
  });
});
