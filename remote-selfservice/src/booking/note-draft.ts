/** The draft that holds, as `note`, the note of a booking that is not made yet. */
export const NOTE_DRAFT = 'booking.note';
