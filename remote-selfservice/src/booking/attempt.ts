import { tabStore } from '@forecourt/shared/tab-store';
import * as z from 'zod/mini';

const store = tabStore('booking.attempt', 'customer', z.object({ content: z.string(), key: z.string() }));

interface Attempt {
  /** Idempotency key of the booking. */
  key: string;
  /** It was tried before, and no answer came. */
  isRepeated: boolean;
}

/**
 * The attempt to make a booking: the same as long as its content is the same, also after a reload and a new sign-in, so
 * that a second try books nothing twice; a new one for anything else.
 * @param content everything that makes the booking
 */
export function attemptOf(content: string, createKey: () => string): Attempt {
  const last = store.read();
  if (last?.content === content) return { key: last.key, isRepeated: true };
  const key = createKey();
  store.keep({ content, key });
  return { key, isRepeated: false };
}

/** Ends an attempt: the booking is made, so the next one is another. */
export function forgetAttempt(): void {
  store.forget();
}
