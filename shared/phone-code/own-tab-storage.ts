import { currentUid } from '@forecourt/shared/auth';
import * as z from 'zod/mini';
import { tabStorage } from './tab-storage.ts';

const keptSchema = z.object({ uid: z.nullable(z.string()), value: z.unknown() });

/**
 * As `tabStorage`, for what nobody else may find: what a customer has kept is theirs alone, and what was kept while
 * nobody was signed in is for then. Another tab may change who is here while this one is away at another site.
 */
export const ownTabStorage = {
  set(key: string, value: unknown): void {
    tabStorage.set(key, { uid: currentUid(), value });
  },

  /** Null when there is nothing, nothing readable, or something of somebody else, which goes. */
  get<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.infer<Schema> | null {
    const kept = tabStorage.get(key, keptSchema);
    if (!kept) return null;
    if (kept.uid !== currentUid()) {
      tabStorage.delete(key);
      return null;
    }
    const parsed = schema.safeParse(kept.value);
    return parsed.success ? parsed.data : null;
  },

  delete: tabStorage.delete,
};
