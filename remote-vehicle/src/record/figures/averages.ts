/** Fewest days for an average: below a quarter, one repair would be most of it. */
export const MIN_DAYS_FOR_AVERAGE = 90;

export const DAYS_OF_YEAR = 365.25;
