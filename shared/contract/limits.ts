// Limits that pages, the edge and the api share. A bundle contains only those that it imports.

/** First and last valid day (`YYYY-MM-DD`). PostgreSQL has no year 0, and dates are added to. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';

/** Of a request, unless its operation accepts a larger body. */
export const MAX_BODY_BYTES = 64 * 1024;

/** A phone's photo. Pages send photos of about half a megabyte. */
export const MAX_PHOTO_FILE_BYTES = 10 * 1024 * 1024;

/** Ten times the longest record that was kept by hand. */
export const MAX_CSV_FILE_BYTES = 1024 * 1024;

export const MAX_PHOTOS_OF_RECORD = 10;
