/**
 * How much one customer can have here. Each of these is checked while the customer is locked (lock-customer.ts), so they
 * hold under any number of requests at once, on any number of processes. The number of open appointments is a setting
 * (`booking.activeAppointmentsPerCustomer`).
 */

/** Vehicles: far more than a household has; a fleet calls the workshop. */
export const MAX_VEHICLES = 100;

/**
 * Bookings, moves and ratings of one customer within 24 hours, each of which leaves a row for good: far more than anybody
 * needs who cannot make up their mind. Cancelling is always possible.
 */
export const MAX_CHANGES_A_DAY = 50;

/**
 * Stored answers to writes with an idempotency key (with-idempotency.ts). Each further one takes the place of the oldest:
 * nobody repeats a request after five hundred others.
 */
export const MAX_STORED_ANSWERS = 500;
