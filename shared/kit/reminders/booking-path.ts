import type { Reminder } from '@forecourt/shared/api';
import { bookPath } from '@forecourt/shared/links';
import { serviceToBook } from './service-to-book.ts';

/** Where a visit is booked for what a reminder is about. @param returnTo where the customer comes from */
export function bookingPath(
  reminder: Pick<Reminder, 'id' | 'vehicle' | 'service_type'>,
  returnTo: string,
): string {
  const { id, vehicle } = reminder;
  return bookPath({ vehicle: vehicle.id, service: serviceToBook(reminder), reminder: id, returnTo });
}
