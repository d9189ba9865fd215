/** Draft of an unfinished booking: `plate`, `note` and `name`. */
export const BOOKING_DRAFT = 'booking';
