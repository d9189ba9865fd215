import * as z from 'zod/mini';
import { tabStore } from '../tab-store/tab-store.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

interface Attempt {
  /** Idempotency key of what is attempted (docs/design.md §8). */
  key: string;
  /** It was tried before, and no answer came. */
  isRepeated: boolean;
}

/** The attempts to do one thing. */
export interface Attempts {
  /**
   * The attempt at something: the same as long as its content is the same, also after a reload and a new sign-in, so
   * that a second try does nothing twice; a new one for anything else.
   * @param content everything that makes it what it is, as JSON can say it
   */
  of: (content: unknown) => Attempt;
  /** Ends an attempt: it is done, so the next one is another. */
  forget: () => void;
}

/** @param name unique in the site: `booking.attempt` */
export function createAttempts(name: string): Attempts {
  const store = tabStore(name, 'customer', z.object({ content: z.string(), key: z.string() }));
  return {
    of(content) {
      const written = JSON.stringify(content);
      const last = store.read();
      if (last?.content === written) return { key: last.key, isRepeated: true };
      const key = newIdempotencyKey();
      store.keep({ content: written, key });
      return { key, isRepeated: false };
    },
    forget: store.forget,
  };
}
