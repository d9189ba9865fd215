const SLOW = new Set(['slow-2g', '2g', '3g']);

/** Not every browser has it, and TypeScript lacks the type (https://wicg.github.io/netinfo/). */
export function isConnectionMetered(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || SLOW.has(connection?.effectiveType ?? '');
}
