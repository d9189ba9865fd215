/** @jest-environment node */
import { computeSlotMinutes, siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { createBookingReference } from './book.ts';
import { computeCapacityOfVisit, findConsecutiveSlots } from './slots.ts';

const { booking } = siteSettingsSchema.parse({ booking: { serviceTypes: { repair: 2 } } });
const hours = (from: string, to: string, ...closed: string[]) => ({ from, to, closedSlots: new Set(closed) });
const wholeDay = hours('09:00', '18:00');

describe('slots', () => {
  it('are as long as the smallest distance between two of them', () => {
    expect(computeSlotMinutes(booking)).toBe(15);
    expect(computeSlotMinutes({ ...booking, slots: ['09:00', '10:00', '10:30'] })).toBe(30);
    expect(computeSlotMinutes({ ...booking, slots: ['09:00'] })).toBe(15);
  });

  it('follow each other without a gap', () => {
    expect(findConsecutiveSlots('09:00', 2, booking, wholeDay)).toEqual(['09:00', '09:15']);
    const withLunch = { ...booking, slots: ['11:30', '11:45', '13:00', '13:15'] };
    expect(findConsecutiveSlots('11:45', 2, withLunch, wholeDay)).toBeNull();
  });

  it('exclude slots that the workshop closed', () => {
    const lunch = hours('09:00', '18:00', '12:00');
    expect(findConsecutiveSlots('12:00', 1, booking, lunch)).toBeNull();
    expect(findConsecutiveSlots('11:45', 2, booking, lunch)).toBeNull();
    expect(findConsecutiveSlots('11:30', 2, booking, lunch)).toEqual(['11:30', '11:45']);
  });

  it('begin after the workshop opens and end before it closes', () => {
    expect(findConsecutiveSlots('17:30', 2, booking, wholeDay)).toEqual(['17:30', '17:45']);
    expect(findConsecutiveSlots('17:45', 2, booking, wholeDay)).toBeNull();
    expect(findConsecutiveSlots('16:00', 4, booking, hours('10:00', '16:45'))).toBeNull();
    expect(findConsecutiveSlots('09:45', 1, booking, hours('10:00', '16:45'))).toBeNull();
  });

  it('last until midnight at most', () => {
    const late = { ...booking, slots: ['00:00', '23:30', '23:45'] };
    expect(findConsecutiveSlots('23:45', 1, late, hours('00:00', '24:00'))).toEqual(['23:45']);
    expect(findConsecutiveSlots('23:30', 2, late, hours('00:00', '24:00'))).toEqual(['23:30', '23:45']);
    expect(findConsecutiveSlots('23:45', 2, late, hours('00:00', '24:00'))).toBeNull();
  });
});

describe('a visit that is moved', () => {
  it('takes as many slots as its kind of work takes now', () => {
    expect(computeCapacityOfVisit({ service_type: 'repair', minutes: 15 }, booking)).toMatchObject({
      slots: 2,
    });
  });

  it('takes as long as before if the settings no longer have its kind of work', () => {
    expect(computeCapacityOfVisit({ service_type: 'tyres', minutes: 45 }, booking)).toMatchObject({
      slots: 3,
    });
    expect(computeCapacityOfVisit({ service_type: 'constructor', minutes: 20 }, booking)).toMatchObject({
      slots: 2,
    });
  });
});

describe('references', () => {
  it("begins with the organisation's initials", () => {
    expect(createBookingReference('Harbour Street Garage', () => 0)).toBe('HSG-2222');
    expect(createBookingReference('Müller & Söhne', (limit) => limit - 1)).toBe('MS-ZZZZ');
    expect(createBookingReference('—', () => 0)).toBe('REF-2222');
  });
});
