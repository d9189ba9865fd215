import { tabStore } from '@forecourt/shared/tab-store';
import * as z from 'zod/mini';

interface Attempt {
  /** Idempotency key of what is attempted. */
  key: string;
  /** It was tried before, and no answer came. */
  isRepeated: boolean;
}

/** The attempts to do one thing. */
export interface Attempts {
  /**
   * The attempt at something: the same as long as its content is the same, also after a reload and a new sign-in, so
   * that a second try does nothing twice; a new one for anything else.
   * @param content everything that makes it what it is
   */
  of: (content: string, createKey: () => string) => Attempt;
  /** Ends an attempt: it is done, so the next one is another. */
  forget: () => void;
}

/** @param name unique in the site: `booking.attempt` */
export function createAttempts(name: string): Attempts {
  const store = tabStore(name, 'customer', z.object({ content: z.string(), key: z.string() }));
  return {
    of(content, createKey) {
      const last = store.read();
      if (last?.content === content) return { key: last.key, isRepeated: true };
      const key = createKey();
      store.keep({ content, key });
      return { key, isRepeated: false };
    },
    forget: store.forget,
  };
}
