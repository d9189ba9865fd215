import { ApiProblem } from '@forecourt/shared/http';
import * as z from '@forecourt/shared/schema';
import { tabStore } from '../tab-store.ts';
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
  /** What an earlier attempt at something else was, as JSON; null where there is none. It may have succeeded unheard. */
  earlier: (content: unknown) => string | null;
  /**
   * Makes the attempt at something. It fails with `offline` only where nothing of it was ever sent; once an earlier try may
   * have arrived, a later one that is not sent does not change that, and fails with `network`.
   */
  make: <Answer>(content: unknown, send: (attempt: Attempt) => Promise<Answer>) => Promise<Answer>;
  /** Ends an attempt: it is done, so the next one is another. */
  forget: () => void;
}

/** @param name unique in the site: `booking.attempt` */
export function createAttempts(name: string): Attempts {
  const store = tabStore(name, 'customer', z.object({ content: z.string(), key: z.string() }));

  function of(content: unknown): Attempt {
    const written = JSON.stringify(content);
    const last = store.read();
    if (last?.content === written) return { key: last.key, isRepeated: true };
    const key = newIdempotencyKey();
    store.keep({ content: written, key });
    return { key, isRepeated: false };
  }

  return {
    of,
    earlier(content) {
      const last = store.read();
      return last && last.content !== JSON.stringify(content) ? last.content : null;
    },
    async make(content, send) {
      const attempt = of(content);
      try {
        return await send(attempt);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'offline') throw error;
        if (attempt.isRepeated) throw new ApiProblem(0, 'network');
        store.forget();
        throw error;
      }
    },
    forget: store.forget,
  };
}
