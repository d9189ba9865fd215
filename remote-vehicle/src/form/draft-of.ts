/** Name of the draft with the unsaved changes of a vehicle. */
export function draftOf(id: string): string {
  return `vehicle.${id}`;
}
