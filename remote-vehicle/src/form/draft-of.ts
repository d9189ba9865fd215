/** The name of the draft that keeps what was typed of a vehicle. */
export function draftOf(id: string): string {
  return `vehicle.${id}`;
}
