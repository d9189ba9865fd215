/** First and last valid day (`YYYY-MM-DD`). PostgreSQL has no year 0, and dates are added to. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';
