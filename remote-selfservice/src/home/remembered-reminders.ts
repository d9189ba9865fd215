/** Stored on this device; the shell removes it with the customer's other data. */
const STORAGE_KEY = 'forecourt.home.reminders';

/** Maximum number of reminders on the home screen. */
export const MAX_SHOWN = 3;

/** Number of reminders on the last home screen, to reserve their space while they load. */
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
    // Storage is blocked or full: the reminders are shown below the rest of the screen.
  }
}
