/**
 * Quotas of one customer. They are checked while the customer is locked (`lockOrCreateCustomer`), so they hold for concurrent
 * requests to several processes. The number of active appointments is a setting (`booking.activeAppointmentsPerCustomer`).
 */

export const MAX_ACTIVE_VEHICLES = 100;

export const MAX_STORED_VEHICLES = 500;

/** Record entries of all vehicles of a customer: enough for five vehicles with 100 entries a year for 20 years. */
export const MAX_RECORD_ENTRIES = 10_000;

export const MAX_PHOTOS_PER_CUSTOMER = 1_000;

/** Bytes of all photos of a customer: `MAX_PHOTOS_PER_CUSTOMER` of half a megabyte each. */
export const PHOTO_QUOTA_BYTES = 500 * 1024 * 1024;

/** Open and snoozed reminders of a customer: few enough to be sorted in memory. */
export const MAX_ACTIVE_REMINDERS = 200;

export const MAX_STORED_REMINDERS = 2_000;

/** Changes of visits by a customer within 24 hours, each a permanent row. Cancellations count, but are not refused for it. */
export const MAX_VISIT_CHANGES_PER_DAY = 50;

/** Devices of a customer that get pushes. A further device replaces the one that was inactive for longest. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

/** Stored responses of a customer (idempotency.ts). A further response replaces the oldest. */
export const MAX_STORED_RESPONSES = 500;
