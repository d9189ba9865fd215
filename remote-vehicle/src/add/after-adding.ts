import { safeReturnPath } from '@forecourt/shared/router';

/** Query parameter that holds where the customer came from, e.g. `/book`. */
export const RETURN_PARAMETER = 'return';

/**
 * Where to go with the new vehicle: back to where it was needed, with its id as `vehicle`, else to its own page.
 * @param wanted the untrusted value of the address
 * @param origin the site's own origin
 */
export function afterAdding(vehicleId: string, wanted: string | null, origin: string): string {
  const path = safeReturnPath(wanted, origin);
  if (path === '/') return `/vehicle/${vehicleId}`;
  const url = new URL(path, origin);
  url.searchParams.set('vehicle', vehicleId);
  return url.pathname + url.search + url.hash;
}
