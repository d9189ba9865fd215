import { BookingSlotPlan } from './cases.ts';

const days = Array.from({ length: 31 }, (_, day) => `2026-03-${String(day + 1).padStart(2, '0')}`);
const plan = new BookingSlotPlan({ days, times: ['09:00', '09:15', '09:30'], places: 2 });
const all = Array.from({ length: 186 }, (_, n) => Object.values(plan.slotOf(n)).join(' '));

describe('a plan of bookings', () => {
  it('uses every slot once before it reuses one', () => {
    expect(new Set(all.slice(0, 93)).size).toBe(93);
    expect(all.slice(93)).toEqual(all.slice(0, 93));
  });

  it('puts consecutive bookings on different days', () => {
    expect(all[0]?.slice(0, 10)).not.toBe(all[1]?.slice(0, 10));
  });

  it('throws if all capacity is used up', () => {
    expect(() => plan.slotOf(186)).toThrow('no room for 187 bookings');
  });
});
