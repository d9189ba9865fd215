/**
 * How much one customer can have here. Each of these is checked while the customer is locked (lock-customer.ts), so they
 * hold under any number of requests at once, on any number of processes. The number of open appointments is a setting
 * (`booking.activeAppointmentsPerCustomer`).
 */

/** Vehicles: far more than a household has; a fleet calls the workshop. */
export const MAX_VEHICLES = 100;

/** Vehicles of one customer together with those that they archived. */
export const MAX_KEPT_VEHICLES = 500;

/** Entries in the records of all vehicles of one customer: a hundred a year for each of five cars, for twenty years. */
export const MAX_RECORDS = 10_000;

/** Photos of one customer, of all vehicles and their entries. */
export const MAX_PHOTOS = 1_000;

/** Photos of one entry: the pages of an invoice, and what was mended. */
export const MAX_PHOTOS_OF_RECORD = 10;

/** What the photos of one customer may take: a thousand of them, half a megabyte each. */
export const MAX_PHOTO_BYTES = 500 * 1024 * 1024;

/** Reminders of one customer that are open or snoozed: so few that they are put in order in one go. */
export const MAX_REMINDERS = 200;

/** Reminders of one customer together with those that were done or dismissed, before there can be a new one. */
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
export const MAX_STORED_ANSWERS = 500;
