import type { DraftStorage } from './draft-storage.ts';

const STORAGE_KEY = 'forecourt.booking.attempt';

/**
 * The idempotency key of a booking: the same as long as its content is the same, also after a reload, so that a
 * second try books nothing twice; a new one for anything else.
 * @param content everything that makes the booking, as text without line breaks
 */
export function attemptKey(content: string, storage: DraftStorage, createKey: () => string): string {
  const [storedContent, storedKey] = storage.getItem(STORAGE_KEY)?.split('\n') ?? [];
  if (storedContent === content && storedKey) return storedKey;
  const key = createKey();
  storage.setItem(STORAGE_KEY, `${content}\n${key}`);
  return key;
}

/** Ends an attempt: the booking is made, so the next one is another. */
export function forgetAttempt(storage: DraftStorage): void {
  storage.removeItem(STORAGE_KEY);
}
