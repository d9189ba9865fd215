// Limits shared by pages, edge, api and scripts. Each is a separate export, so that a bundle contains only those it imports.

/** First and last valid day (`YYYY-MM-DD`). Both leave room for dates computed from them: PostgreSQL has no year 0. */
export const FIRST_VALID_DATE = '1900-01-01';
export const LAST_VALID_DATE = '2199-12-31';

/** Size limit of a request's body, unless its operation accepts a larger one. */
export const DEFAULT_MAX_BODY_BYTES = 64 * 1024;

/** Size limit of an uploaded photo, enough for a phone's original. Pages reduce photos to about half a megabyte. */
export const MAX_PHOTO_FILE_BYTES = 10 * 1024 * 1024;

/** Size limit of a CSV file. The longest known record of a vehicle has a tenth of this size. */
export const MAX_CSV_FILE_BYTES = 1024 * 1024;

/** Size limit of a CSV file with the customers of a business: enough for 10,000 lines. */
export const MAX_CUSTOMER_FILE_BYTES = 4 * 1024 * 1024;

export const MAX_PHOTOS_PER_ENTRY = 10;

export const MAX_CUSTOMER_PHOTOS_PER_VISIT = 5;
export const MAX_WORKSHOP_PHOTOS_PER_VISIT = 10;
export const MAX_CAPTION_LENGTH = 200;

/** Local times between which customers are notified of reminders and earlier times, because they are awake. */
export const NOTIFICATION_HOURS = ['09:00', '20:00'] as const;

export const MAX_DEAD_LETTERS_PER_RETRY = 200;

/** Days after the deletion of an account from which a vehicle counts as collected, even if its visit was not completed. */
export const MAX_DAYS_IN_WORKSHOP = 30;

/** Api requests whose body may be larger, by path below `/v1/`. The edge reads such a body only for a signed-in customer. */
export const LARGE_BODY_REQUESTS = [
  { method: 'PUT', path: 'vehicles/:id/photo', maxBytes: MAX_PHOTO_FILE_BYTES },
  { method: 'POST', path: 'records/:id/photos', maxBytes: MAX_PHOTO_FILE_BYTES },
  { method: 'POST', path: 'appointments/:id/photos', maxBytes: MAX_PHOTO_FILE_BYTES },
  { method: 'POST', path: 'workshop/appointments/:id/photos', maxBytes: MAX_PHOTO_FILE_BYTES },
  { method: 'POST', path: 'workshop/customer-import', maxBytes: MAX_CUSTOMER_FILE_BYTES },
  { method: 'POST', path: 'vehicles/:id/records/import', maxBytes: MAX_CSV_FILE_BYTES },
  { method: 'POST', path: 'vehicles/:id/records/import/preview', maxBytes: MAX_CSV_FILE_BYTES },
] as const;
