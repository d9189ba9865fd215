import { siteSettings } from '@forecourt/shared/settings';
import { writeInlineSettings } from '@forecourt/shared/testing';
import { estimateReadyTime, findCollectionOpening, openingStatusAt } from './opening.ts';

const LONDON = 'Europe/London';

/** Returns the hours of these settings; by default 09:00 to 18:00 on workdays. */
function hours(booking: object = {}) {
  writeInlineSettings({ booking });
  return siteSettings().booking;
}

/** Returns the opening status at an instant. The tests use the week from Monday, 23 November 2026. */
const at = (instant: string, booking: object = {}, timeZone = LONDON) =>
  openingStatusAt(new Date(instant), hours(booking), timeZone);

const today = { from: '09:00', to: '18:00' };
const open = { isOpen: true, today, next: null };
const closed = (inDays: number, date: string, hours: typeof today | null = today) => ({
  isOpen: false,
  today: hours,
  next: { inDays, date, ...today, isOpen: false },
});
const late = { openingHours: { monday: { from: '09:00', to: '24:00' } } };
const days = { closedDays: ['2026-11-27', '2026-11-30'] };

describe('openingStatusAt', () => {
  it.each([
    ['from the first minute', '2026-11-23T09:00:00Z', {}, open],
    ['until the end of the last minute', '2026-11-23T17:59:59Z', {}, open],
    ['until midnight', '2026-11-23T23:59:59Z', late, { ...open, today: late.openingHours.monday }],
    ['not after midnight', '2026-11-24T00:00:00Z', late, closed(0, '2026-11-24')],
    ['not before opening', '2026-11-23T08:59:59Z', {}, closed(0, '2026-11-23')],
    ['not after hours', '2026-11-23T18:00:00Z', {}, closed(1, '2026-11-24')],
    ['after the weekend', '2026-11-27T18:00:00Z', {}, closed(3, '2026-11-30')],
    ['after closed days', '2026-11-27T10:00:00Z', days, closed(4, '2026-12-01', null)],
  ])('is open %s: %s', (_, instant, booking, status) => {
    expect(at(instant, booking)).toEqual(status);
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
    expect(at(instant, {}, 'Asia/Kolkata').next).toMatchObject({ inDays: 0, date: '2026-11-24' });
  });

  it.each([
    ['2026-03-27T09:00:00Z', true],
    ['2026-03-30T07:59:00Z', false],
    ['2026-03-30T08:00:00Z', true],
    ['2026-10-26T08:30:00Z', false],
    ['2026-10-26T09:00:00Z', true],
  ])('follows clock changes: %s', (instant, isOpen) => expect(at(instant).isOpen).toBe(isOpen));

  it('opens when the clocks skip the hour of the opening', () => {
    const openingHours = { sunday: { from: '01:30', to: '12:00' } };
    const slots = ['11:00'];
    expect(at('2026-03-29T00:59:00Z', { openingHours, slots }).next).toMatchObject({ from: '01:30' });
    expect(at('2026-03-29T01:00:00Z', { openingHours, slots }).isOpen).toBe(true);
  });
});

describe('findCollectionOpening', () => {
  it.each([
    ['while it is open', '2026-11-23T17:59:00Z', null],
    ['at closing time', '2026-11-23T18:00:00Z', null],
    ['in the evening', '2026-11-23T18:01:00Z', '2026-11-24'],
    ['in the morning', '2026-11-24T07:00:00Z', '2026-11-24'],
    ['on the weekend', '2026-11-28T12:00:00Z', '2026-12-01'],
  ])('is the next opening of a vehicle that is ready after hours: %s', (_, ready, date) => {
    const opening = findCollectionOpening(new Date(ready), hours(days), LONDON);
    expect(opening && `${opening.date} ${opening.from}`).toBe(date && `${date} 09:00`);
  });
});

describe('estimateReadyTime', () => {
  const odd = { openingHours: { thursday: { from: '09:00', to: '17:50' } } };
  const midnight = { openingHours: { thursday: { from: '09:00', to: '24:00' } } };
  const friday = { closedDays: ['2026-11-27'] };
  it.each([
    ['on the same day', '2026-11-26 10:30', 240, {}, '2026-11-26 14:30'],
    ['at closing time', '2026-11-26 14:00', 240, {}, '2026-11-26 18:00'],
    ['rounded up to the quarter of an hour', '2026-11-26 10:30', 50, {}, '2026-11-26 11:30'],
    ['rounded up to closing time', '2026-11-26 17:00', 50, odd, '2026-11-26 17:50'],
    ['at midnight', '2026-11-26 23:00', 60, midnight, '2026-11-26 24:00'],
    ['on the next day', '2026-11-26 16:00', 240, {}, '2026-11-27 11:00'],
    ['after the weekend', '2026-11-27 16:00', 240, {}, '2026-11-30 11:00'],
    ['after a closed day', '2026-11-26 16:00', 240, friday, '2026-11-30 11:00'],
    ['counted from the opening', '2026-11-26 07:45', 60, {}, '2026-11-26 10:00'],
    ['counted from the next opening', '2026-11-26 19:00', 60, {}, '2026-11-27 10:00'],
    ['after several days', '2026-11-23 09:00', 24 * 60, {}, '2026-11-25 15:00'],
    ['never', '2026-11-23 09:00', 1_000_000, {}, null],
  ])('is %s: %s and %i minutes', (_, begin, minutes, booking, ready) => {
    const [date = '', time = ''] = begin.split(' ');
    const estimate = estimateReadyTime({ date, time }, minutes, hours(booking));
    expect(estimate && `${estimate.date} ${estimate.time}`).toBe(ready);
  });
});
