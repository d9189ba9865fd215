import { addDays, localDateAt } from '@forecourt/shared/dates';
import { siteSettings } from '@forecourt/shared/settings';
import { openingHoursOn } from '@forecourt/shared/workshop';
import type { BookingOptions } from './booking-choice.ts';

/** Options from today on. @param vehicles ids of the customer's vehicles */
export function bookingOptions(vehicles: readonly string[]): BookingOptions {
  const { booking, organisation } = siteSettings();
  const firstDate = localDateAt(new Date(), organisation.timeZone);
  return {
    vehicles,
    services: Object.keys(booking.serviceTypes),
    slots: booking.slots,
    firstDate,
    lastDate: addDays(firstDate, booking.horizonDays),
    isOpen: (date, time) => {
      const hours = openingHoursOn(date, booking);
      return hours !== null && hours.from <= time && time < hours.to;
    },
  };
}
