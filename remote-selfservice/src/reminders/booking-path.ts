import type { Reminder } from '@forecourt/shared/api';
import { bookPath } from '@forecourt/shared/links';
import { serviceToBook } from '@forecourt/shared/reminders';

/** Where a visit is booked for what a reminder is about. @param returnTo where the customer comes from */
export function bookingPath(reminder: Pick<Reminder, 'vehicle' | 'service_type'>, returnTo: string): string {
  return bookPath({ vehicle: reminder.vehicle.id, service: serviceToBook(reminder), returnTo });
}
