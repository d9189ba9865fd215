/** Networks on which what is loaded ahead would be in the way of what is asked for. */
const SLOW = new Set(['slow-2g', '2g', '3g']);

/**
 * Whether the visitor saves data, or the network is slow. Not every browser tells, and the types know of none
 * (https://wicg.github.io/netinfo/).
 */
export function isConnectionMetered(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || SLOW.has(connection?.effectiveType ?? '');
}
