declare global {
  interface Navigator {
    /** User-Agent Client Hints; not in every browser, and not in every version of TypeScript's library. */
    userAgentData?: { mobile: boolean };
  }
}

/** Whether this browser runs on a phone or another mobile device, by what it says of itself. */
export function isPhone(): boolean {
  return (
    navigator.userAgentData?.mobile === true || /android|iphone|ipad|ipod|mobi/i.test(navigator.userAgent)
  );
}
