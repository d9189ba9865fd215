/**
 * In the local storage: the uid of a customer who left before the SDK was there, and so before the session that it keeps was
 * gone. Whichever page of this browser has the SDK next lets it sign them out.
 */
const STORAGE_KEY = 'forecourt-left-behind';

let left: string | null = null;

/** Who is still to be signed out by the SDK; null for nobody. */
export function leftBehind(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? left;
  } catch {
    return left;
  }
}

/** @param uid null once they are gone, or somebody has signed in after them */
export function setLeftBehind(uid: string | null): void {
  left = uid;
  try {
    if (uid === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, uid);
  } catch {
    // Where storage is blocked, a session does not outlive the page either.
  }
}
