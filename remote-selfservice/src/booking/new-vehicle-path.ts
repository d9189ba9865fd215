/** Where a vehicle is added; from there the way leads back to `returnPath`. */
export function newVehiclePath(returnPath: string): string {
  return `/vehicle/new?${new URLSearchParams({ return: returnPath })}`;
}
