import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { computeBookingWindow, computeDayAvailability } from './availability.ts';

const { booking } = siteSettingsSchema.parse({
  booking: {
    slots: ['09:00', '09:15', '09:30'],
    placesPerSlot: 2,
    closedDays: ['2026-03-05'],
  },
});
/** Monday, 2 March 2026, 07:30 in London: two hours of notice end at 09:30, sixty days on 1 May. */
const window = computeBookingWindow(new Date('2026-03-02T07:30:00Z'), booking, 'Europe/London');
const TUESDAY = '2026-03-03';
const REPAIR = { service_type: 'repair', slots: 1 };

const nothing = new Map<string, number>();
const slotsOf = (date: string, slots: number, taken: Map<string, number>) =>
  computeDayAvailability(date, { ...REPAIR, slots }, taken, booking, window).slots;

describe('the availability of a day', () => {
  it('lists full slots too, even if there were more places once', () => {
    const taken = new Map([
      ['09:00', 2],
      ['09:15', 1],
      ['09:30', 3],
    ]);
    expect(computeDayAvailability(TUESDAY, REPAIR, taken, booking, window)).toEqual({
      date: TUESDAY,
      open: true,
      closed_reason: null,
      closed_text: null,
      holiday: null,
      slots: [
        { time: '09:00', places_left: 0, bookable: false },
        { time: '09:15', places_left: 1, bookable: true },
        { time: '09:30', places_left: 0, bookable: false },
      ],
    });
  });

  it('lists the starts at which several slots fit into the day, with the capacity of the fullest slot', () => {
    expect(slotsOf(TUESDAY, 2, new Map([['09:15', 1]]))).toEqual([
      { time: '09:00', places_left: 1, bookable: true },
      { time: '09:15', places_left: 1, bookable: true },
    ]);
    expect(slotsOf(TUESDAY, 2, new Map([['09:30', 2]]))).toEqual([
      { time: '09:00', places_left: 2, bookable: true },
      { time: '09:15', places_left: 0, bookable: false },
    ]);
  });

  it('has no bookable slot while it is too soon or too far ahead', () => {
    const today = slotsOf('2026-03-02', 1, nothing);
    expect(today.map(({ bookable }) => bookable)).toEqual([false, false, true]);
    expect(today.map(({ places_left }) => places_left)).toEqual([2, 2, 2]);
    expect(slotsOf('2026-05-01', 1, nothing).every(({ bookable }) => bookable)).toBe(true);
    expect(slotsOf('2026-05-04', 1, nothing).some(({ bookable }) => bookable)).toBe(false);
  });

  it('has no slot on a day that the workshop closed, and gives its reason', () => {
    const closing = { day: { reason: 'Stocktaking' }, slots: new Set<string>(), places: null };
    expect(computeDayAvailability(TUESDAY, REPAIR, nothing, booking, window, closing)).toMatchObject({
      open: false,
      closed_reason: 'closed_date',
      closed_text: 'Stocktaking',
      slots: [],
    });
  });

  it('omits the starts of work that would take a closed time', () => {
    const closing = { day: null, slots: new Set(['09:15']), places: null };
    const startsOf = (slots: number) =>
      computeDayAvailability(TUESDAY, { ...REPAIR, slots }, nothing, booking, window, closing).slots.map(
        ({ time }) => time,
      );
    expect(startsOf(1)).toEqual(['09:00', '09:30']);
    expect(startsOf(2)).toEqual([]);
  });

  describe('with fewer places', () => {
    const hours = { from: '09:00', to: '18:00', places: 1 };
    const tuesdays = { ...booking, openingHours: { ...booking.openingHours, tuesday: hours } };
    const leftOn = (date: string, places: number | null, taken = nothing) => {
      const closing = { day: null, slots: new Set<string>(), places };
      const { slots } = computeDayAvailability(date, REPAIR, taken, tuesdays, window, closing);
      return slots.map(({ places_left }) => places_left);
    };

    it('has those of its weekday, or those that the workshop set for the day', () => {
      expect(leftOn(TUESDAY, null)).toEqual([1, 1, 1]);
      expect(leftOn('2026-03-04', null)).toEqual([2, 2, 2]);
      expect(leftOn('2026-03-04', 1)).toEqual([1, 1, 1]);
      expect(leftOn(TUESDAY, 2)).toEqual([2, 2, 2]);
    });

    it('never has more than the settings allow, and none left if more visits are booked', () => {
      expect(leftOn(TUESDAY, 9)).toEqual([2, 2, 2]);
      expect(leftOn(TUESDAY, null, new Map([['09:15', 2]]))).toEqual([1, 0, 1]);
    });
  });

  it('has no more visits of a limited kind at once than its limit, in each slot of the work', () => {
    const taken = new Map([
      ['09:30', 1],
      ['09:30 mot', 1],
    ]);
    const leftFor = (service_type: string, slots: number) => {
      const work = { service_type, slots, atOnce: 1 };
      return computeDayAvailability(TUESDAY, work, taken, booking, window).slots.map(
        (slot) => slot.places_left,
      );
    };
    expect(leftFor('mot', 1)).toEqual([1, 1, 0]);
    expect(leftFor('mot', 2)).toEqual([1, 0]);
    expect(leftFor('tyres', 1)).toEqual([1, 1, 1]);
  });

  it('has no slot on a public holiday and says which it is, unless the business is open then', () => {
    const christmas = (open: string[]) =>
      computeDayAvailability(
        '2026-12-25',
        REPAIR,
        nothing,
        { ...booking, holidays: { region: 'GB-ENG', open } },
        window,
      );
    expect(christmas([])).toMatchObject({
      open: false,
      closed_reason: 'closed_date',
      holiday: { en: 'Christmas Day', de: '1. Weihnachtstag' },
      slots: [],
    });
    expect(christmas(['2026-12-25'])).toMatchObject({ open: true, holiday: null });
  });

  it.each([
    ['2026-03-05', 'closed_date'],
    ['2026-03-07', 'closed_weekday'],
  ])('is empty on %s, with the reason', (date, closed_reason) => {
    expect(computeDayAvailability(date, REPAIR, nothing, booking, window)).toEqual({
      date,
      open: false,
      closed_reason,
      closed_text: null,
      holiday: null,
      slots: [],
    });
  });
});
