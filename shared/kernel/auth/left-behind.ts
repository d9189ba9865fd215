/**
 * In the local storage: the uid of a customer who left before the SDK was there, and so before the session that it keeps was
 * gone. Whichever page of this browser has the SDK next lets it sign them out.
 */
const STORAGE_KEY = 'forecourt-left-behind';

/** Where storage is blocked, a session does not outlive the page either. */
let leftHere: string | null = null;

/** Who is still to be signed out by the SDK; null for nobody. */
export function leftBehind(): string | null {
  try {
    // Another tab may have seen to it.
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return leftHere;
  }
}

/** @param uid null once they are gone, or somebody has signed in after them */
export function setLeftBehind(uid: string | null): void {
  try {
    if (uid === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, uid);
  } catch {
    leftHere = uid;
  }
}
