import * as z from '@forecourt/shared/schema';

/** Stored on this device; the shell removes it with the customer's other data. */
const STORAGE_KEY = 'forecourt.ratings.dismissed';

/** Only recent visits are to be rated, and those are few. */
const MAX_KEPT = 20;

const kept = z.array(z.string());

/** Whether the customer has declined to rate a visit. */
export function isDismissed(id: string): boolean {
  return read().includes(id);
}

export function dismiss(id: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...read(), id].slice(-MAX_KEPT)));
  } catch {
    // Storage is blocked or full: the rating is requested again with the next page view.
  }
}

function read(): string[] {
  try {
    const parsed = kept.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
