import { addMinutes, SETTINGS as RULES } from '../rules/workshop.ts';

const SLOT_MINUTES = 15;
const HOURS = { from: '09:00', to: '18:00' };
const DAY_MS = 24 * 60 * 60_000;
/** Far enough that everything can still be moved and cancelled, in every time zone. */
const FIRST_AHEAD = 3;

/**
 * The settings of a workshop that is open every day, with the kinds of work and the places of the rules, and few visits
 * for each customer.
 * @param slots how many a day has
 */
export function settingsWith(slots: number) {
  const { serviceTypes, placesPerSlot } = RULES.booking;
  return {
    organisation: RULES.organisation,
    booking: {
      serviceTypes,
      placesPerSlot,
      slots: Array.from({ length: slots }, (_, index) => addMinutes(HOURS.from, index * SLOT_MINUTES)),
      openingHours: { saturday: HOURS, sunday: HOURS },
      activeAppointmentsPerCustomer: 2,
    },
  };
}

/** Days of which each visit can be changed by its customer. */
export function daysFrom(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now + (FIRST_AHEAD + index) * DAY_MS).toISOString().slice(0, 10),
  );
}
