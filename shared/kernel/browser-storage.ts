export function readLocalStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeLocalStorage(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full, so the value is not stored.
  }
}

function removeChoice(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

/** Name of a choice that is stored for this device and for the account. Keys: `forecourt.NAME`, `forecourt.account-NAME`. */
type Preference = 'locale' | 'theme';

/** Returns the choice made on this device, or else the account's; null if neither is stored. */
export function readPreference(name: Preference): string | null {
  return readLocalStorage(`forecourt.${name}`) ?? readLocalStorage(`forecourt.account-${name}`);
}

/**
 * Stores the account's value. The page must adopt a new value if this device stores no choice, or if another device changed
 * the account's value; this device's choice is then removed (docs/decisions/055-language-and-theme-of-the-account.md).
 */
export function storeAccountPreference(name: Preference, value: string): { mustAdopt: boolean } {
  const own = readLocalStorage(`forecourt.${name}`);
  const known = readLocalStorage(`forecourt.account-${name}`);
  if (known === value) return { mustAdopt: false };
  writeLocalStorage(`forecourt.account-${name}`, value);
  if (own === null) return { mustAdopt: true };
  if (known === null || own === value) return { mustAdopt: false };
  removeChoice(`forecourt.${name}`);
  return { mustAdopt: true };
}

/** Calls the listener when another tab changes a preference, and when this page returns from the back/forward cache. */
export function subscribePreference(name: Preference, listener: (value: string | null) => void): void {
  const read = () => listener(readPreference(name));
  addEventListener('storage', ({ key }) => {
    if (key === `forecourt.${name}` || key === `forecourt.account-${name}`) read();
  });
  // A page in the back/forward cache gets no storage events.
  addEventListener('pageshow', ({ persisted }) => persisted && read());
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
