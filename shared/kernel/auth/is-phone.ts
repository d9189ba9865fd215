declare global {
  interface Navigator {
    /** User-Agent Client Hints; not in every browser, and not in every version of TypeScript's library. */
    userAgentData?: { mobile: boolean };
  }
}

export function isPhone(): boolean {
  return (
    navigator.userAgentData?.mobile === true || /android|iphone|ipad|ipod|mobi/i.test(navigator.userAgent)
  );
}
