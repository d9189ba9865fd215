import type { Reminder } from '@forecourt/shared/api';
import { bookPath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';

/** The kind of work to book for a reminder; null where it has none, or one that the business does not offer any more. */
export function serviceToBook({ service_type }: Pick<Reminder, 'service_type'>): string | null {
  return service_type !== null && Object.hasOwn(siteSettings().booking.serviceTypes, service_type)
    ? service_type
    : null;
}

/** Where a visit is booked for what a reminder is about. @param returnTo where the customer comes from */
export function bookingPath(reminder: Pick<Reminder, 'vehicle' | 'service_type'>, returnTo: string): string {
  return bookPath({ vehicle: reminder.vehicle.id, service: serviceToBook(reminder), returnTo });
}
