/** Navigation state for the list. */
export function justDeleted(name: string): { deletedReminder: string } {
  return { deletedReminder: name };
}

/** Name of the deleted reminder; null if absent. */
export function readDeleted(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('deletedReminder' in state)) return null;
  return typeof state.deletedReminder === 'string' ? state.deletedReminder : null;
}

export type JustSaved = 'added' | 'changed';

/** Navigation state for the screen of the reminder. */
export function justSaved(what: JustSaved): { savedReminder: JustSaved } {
  return { savedReminder: what };
}

export function readSaved(state: unknown): JustSaved | null {
  if (typeof state !== 'object' || state === null || !('savedReminder' in state)) return null;
  const { savedReminder } = state;
  return savedReminder === 'added' || savedReminder === 'changed' ? savedReminder : null;
}
