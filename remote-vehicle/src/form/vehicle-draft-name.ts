/** Name of the draft with the unsaved changes of a vehicle. */
export function vehicleDraftName(id: string): string {
  return `vehicle.${id}`;
}
