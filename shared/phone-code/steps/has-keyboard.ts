/**
 * Whether a field may take the focus unasked: as on desks, where no keyboard then covers half of the screen. Told by the
 * pointer, since browsers do not say what one types on.
 */
export function hasKeyboard(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}
