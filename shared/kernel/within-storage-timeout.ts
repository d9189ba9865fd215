/** IndexedDB can hang without an error (docs/decisions/011-session-in-the-browser.md); nobody waits for it longer than this. */
const STORAGE_TIMEOUT_MS = 3_000;

/** What the browser's storage answers; null where it is blocked, fails or takes too long. */
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
