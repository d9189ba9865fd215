import { isPhone } from './is-phone.ts';

/** How long identity may take, in ms (docs/design.md §6). */
const LIMITS_MS = { desk: 30_000, phone: 60_000, offline: 5_000 } as const;

/** How long identity may take on this device now, in ms. */
export function identityTimeLimit(): number {
  if (navigator.onLine === false) return LIMITS_MS.offline;
  return isPhone() ? LIMITS_MS.phone : LIMITS_MS.desk;
}
