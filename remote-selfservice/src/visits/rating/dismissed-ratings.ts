import * as z from '@forecourt/shared/schema';

/** On this device; the shell takes it away with everything else of a customer who leaves. */
const STORAGE_KEY = 'forecourt.ratings.dismissed';

/** What is asked for is recent, and few visits are. */
const MAX_KEPT = 20;

const kept = z.array(z.string());

/** Whether the customer has said that they would rather not rate a visit now. */
export function isDismissed(id: string): boolean {
  return read().includes(id);
}

export function dismiss(id: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...read(), id].slice(-MAX_KEPT)));
  } catch {
    // Blocked or full: they are asked once more, on another page view.
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
