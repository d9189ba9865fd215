import { ApiProblem } from '@forecourt/shared/http';
import * as z from '@forecourt/shared/schema';
import { createTabStore } from '../tab-store.ts';

/** Returns a new key for the `Idempotency-Key` header. `crypto.randomUUID()` is not used, because pages without TLS lack it. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Attempt {
  key: string;
  /** Whether this attempt was stored before. If so, it may have succeeded, although no response arrived. */
  isRepeated: boolean;
}

export interface RequestAttemptStore {
  /** Returns the stored attempt if its content is the same (even after a reload); otherwise stores and returns a new one. */
  of: (content: unknown) => Attempt;
  /** Returns the content (JSON) of a stored attempt with other content, which may have succeeded; null if there is none. */
  earlier: (content: unknown) => string | null;
  /** Sends an attempt. Offline, it fails with `offline` or, if an earlier try may have reached the backend, with `network`. */
  make: <Response>(content: unknown, send: (attempt: Attempt) => Promise<Response>) => Promise<Response>;
  forget: () => void;
}

/** Creates a store in this tab for the last attempt at a kind of request. @param name unique in the site: `booking.attempt` */
export function createRequestAttemptStore(name: string): RequestAttemptStore {
  const store = createTabStore(name, 'customer', z.object({ content: z.string(), key: z.string() }));

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
