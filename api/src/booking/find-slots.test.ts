import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { computeBookingWindow, findRequestedSlots } from './availability.ts';

const { booking } = siteSettingsSchema.parse({
  booking: { closedDays: ['2026-03-05'] },
});
/** Monday, 2 March 2026, 08:00 in London: two hours of notice end at 10:00, sixty days on 1 May. */
const window = computeBookingWindow(new Date('2026-03-02T08:00:00Z'), booking, 'Europe/London');
const wish = { date: '2026-03-03', time: '10:00', slots: 1 };

describe('a requested time', () => {
  it.each([
    ['in the middle of what is possible', {}, ['10:00']],
    ['right after the minimum notice', { date: '2026-03-02' }, ['10:00']],
    ['on the last day of the horizon', { date: '2026-05-01' }, ['10:00']],
    ['of more than one slot', { slots: 2 }, ['10:00', '10:15']],
  ])('is found %s', (_, change, times) => {
    expect(findRequestedSlots({ ...wish, ...change }, booking, window)).toEqual({
      ok: true,
      times,
      places: 2,
    });
  });

  it.each([
    ['between two slots', { time: '10:05' }, 'not_a_slot'],
    ['between two slots of a closed day', { date: '2026-03-05', time: '10:05' }, 'not_a_slot'],
    ['beyond closing time', { time: '17:45', slots: 2 }, 'not_a_slot'],
    ['on a weekday that is closed', { date: '2026-03-07' }, 'closed_day'],
    ['on a closed day', { date: '2026-03-05' }, 'closed_day'],
    ['within the minimum notice', { date: '2026-03-02', time: '09:45' }, 'too_soon'],
    ['on an earlier day', { date: '2026-02-27' }, 'too_soon'],
    ['beyond the horizon', { date: '2026-05-04' }, 'too_far'],
  ])('is refused %s', (_, change, code) => {
    expect(findRequestedSlots({ ...wish, ...change }, booking, window)).toEqual({ ok: false, code });
  });
});
