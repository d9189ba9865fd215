/** What the booking hands over when it leads to the visit. */
export const JUST_BOOKED = { justBooked: true } as const;

export function isJustBooked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'justBooked' in state;
}
