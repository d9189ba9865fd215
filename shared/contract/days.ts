/**
 * The first and the last day (`YYYY-MM-DD`) that is taken for anything: two centuries around all that happens here.
 * PostgreSQL knows no year 0, and dates are reckoned with.
 */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';
