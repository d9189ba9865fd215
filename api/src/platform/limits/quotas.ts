/**
 * Quotas of one customer. Each is checked while the customer is locked (lock-customer.ts), so it holds for concurrent requests
 * to several processes. The number of open appointments is a setting (`booking.activeAppointmentsPerCustomer`).
 */

/** More vehicles than a household has. */
export const MAX_VEHICLES = 100;

/** Vehicles including archived ones. */
export const MAX_KEPT_VEHICLES = 500;

/** Record entries of all vehicles: a hundred a year for each of five cars, for twenty years. */
export const MAX_RECORDS = 10_000;

/** Photos of all vehicles and their records. */
export const MAX_PHOTOS = 1_000;

/** Photos of one entry: the pages of an invoice, and what was mended. */
export const MAX_PHOTOS_OF_RECORD = 10;

/** Bytes of all photos: a thousand of half a megabyte each. */
export const MAX_PHOTO_BYTES = 500 * 1024 * 1024;

/** Open and snoozed reminders: few enough to be sorted in memory. */
export const MAX_REMINDERS = 200;

/** Reminders including done and dismissed ones. */
export const MAX_KEPT_REMINDERS = 2_000;

/**
 * Bookings, moves and ratings of one customer within 24 hours, each of which leaves a row for good: far more than anybody
 * needs who cannot make up their mind. Cancelling is always possible.
 */
export const MAX_CHANGES_A_DAY = 50;

/** Devices on which a customer is told of what happens. Each further one takes the place of the one that was seen longest ago. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

/**
 * Stored answers to writes with an idempotency key (with-idempotency.ts). Each further one takes the place of the oldest:
 * nobody repeats a request after five hundred others.
 */
export const MAX_STORED_RESPONSES = 500;
