export function readStoredChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function storeChoice(key: string, choice: string): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Storage is blocked or full: the choice lasts until the page is closed.
  }
}

/** Time limit in ms, because IndexedDB can hang without an error (docs/decisions/011-session-in-the-browser.md). */
const STORAGE_TIMEOUT_MS = 3_000;

/** Runs an operation of the storage; resolves with null if storage is blocked, fails or hangs. */
export async function withinStorageTimeout<T>(work: () => Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, STORAGE_TIMEOUT_MS, null);
  });
  try {
    return await Promise.race([work(), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
