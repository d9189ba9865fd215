/** On this device; the shell takes it away with everything else of a customer who leaves. */
const STORAGE_KEY = 'forecourt.home.reminders';

/** How many reminders stand on the home screen at most; all of them are on their own screen. */
export const MAX_SHOWN = 3;

/** How many stood on the home screen when it was looked at last: their place is kept until it is known how many there are. */
export function rememberedReminders(): number {
  try {
    const count = Number(localStorage.getItem(STORAGE_KEY));
    return Number.isInteger(count) && count > 0 ? Math.min(count, MAX_SHOWN) : 0;
  } catch {
    return 0;
  }
}

export function rememberReminders(count: number): void {
  try {
    if (count > 0) localStorage.setItem(STORAGE_KEY, String(count));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Blocked or full: they come after the rest of the screen.
  }
}
