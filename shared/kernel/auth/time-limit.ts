/** Time limits in ms of actions at the identity provider, by device and connection (docs/design.md §6). */
const LIMITS_MS = { desk: 30_000, phone: 60_000, offline: 5_000 } as const;

export function identityTimeLimitMs(): number {
  if (navigator.onLine === false) return LIMITS_MS.offline;
  return isMobileDevice() ? LIMITS_MS.phone : LIMITS_MS.desk;
}

declare global {
  interface Navigator {
    /** User-Agent Client Hints. Not every browser has them, and not every version of TypeScript declares them. */
    userAgentData?: { mobile: boolean };
  }
}

export function isMobileDevice(): boolean {
  return (
    navigator.userAgentData?.mobile === true || /android|iphone|ipad|ipod|mobi/i.test(navigator.userAgent)
  );
}
