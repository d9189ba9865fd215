/** localStorage key of the vehicle that was last filled up in this browser; the shell removes it with the customer's data. */
const STORAGE_KEY = 'forecourt.fuel.vehicle';

export function readLastFuelledVehicleId(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export function storeLastFuelledVehicleId(vehicleId: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, vehicleId);
  } catch {
    // Storage is blocked or full, so a customer with several vehicles must choose one next time.
  }
}
