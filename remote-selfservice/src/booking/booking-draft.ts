/** The draft that holds what was typed for a booking that is not made yet: `plate`, `note` and `name`. */
export const BOOKING_DRAFT = 'booking';
