/** Returns a choice that the visitor made on this device; null for none, and where storage is blocked. */
export function storedChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a choice on this device. Where storage is blocked, it lasts for this page. */
export function storeChoice(key: string, choice: string): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Nothing depends on it.
  }
}
