import type * as z from 'zod/mini';

/** What the customer would lose by a reload on the way to a code; it lasts as long as the tab, and no longer than needed. */
export const tabStorage = {
  set(key: string, value: unknown): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Storage may be blocked; then nothing of it outlives the screen.
    }
  },

  /** Null when there is nothing, or nothing readable. */
  get<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.infer<Schema> | null {
    try {
      const parsed = schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  },

  delete(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Where it is blocked, there is nothing in it.
    }
  },
};
