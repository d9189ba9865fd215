/** What a screen hands over when it leads to the list: the state of its navigation. */
export function justDeleted(name: string): { deletedReminder: string } {
  return { deletedReminder: name };
}

/** The name of the reminder that was deleted; null when none was. */
export function readDeleted(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('deletedReminder' in state)) return null;
  return typeof state.deletedReminder === 'string' ? state.deletedReminder : null;
}

/** What the customer has just done in the form of a reminder. */
export type JustSaved = 'added' | 'changed';

/** What the form hands over when it leads to the reminder. */
export function justSaved(what: JustSaved): { savedReminder: JustSaved } {
  return { savedReminder: what };
}

/** What was done in the form; null when nothing was. */
export function readSaved(state: unknown): JustSaved | null {
  if (typeof state !== 'object' || state === null || !('savedReminder' in state)) return null;
  const { savedReminder } = state;
  return savedReminder === 'added' || savedReminder === 'changed' ? savedReminder : null;
}
