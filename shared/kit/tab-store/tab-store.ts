import { currentUid } from '@forecourt/shared/auth';
import * as z from '@forecourt/shared/schema';
import { tabStorage } from './tab-storage.ts';

/**
 * Whose it is.
 * `customer`: of the one who is signed in, who finds it again after a session that the backend ended; for nobody, nothing
 *   is kept. For what people typed.
 * `visitor`: of whoever is here, be it nobody; it goes when somebody else comes, and with the session. For what an
 *   action that is under way needs to go on after a reload.
 * `anyone`: whoever uses this tab. Goes with a session all the same.
 */
export type Owner = 'customer' | 'visitor' | 'anyone';

/** One thing that is kept in this tab. */
export interface TabStore<Value> {
  /** Null when there is nothing, nothing readable, or only something of somebody else. */
  read: () => Value | null;
  /** In place of what was kept before. */
  keep: (value: Value) => void;
  forget: () => void;
}

/**
 * Keeps one thing in this tab: over a reload, and as long as the tab is open at most. Under which keys and in which format
 * is an agreement between the shell and the areas, whichever version they bring: both stay as they are.
 * @param name unique in the site: `me.email`
 * @param schema of what is kept; anything else that is found counts as nothing
 */
export function tabStore<Value>(name: string, owner: Owner, schema: z.ZodMiniType<Value>): TabStore<Value> {
  const keyOf = () => (owner === 'customer' ? draftKey(currentUid(), name) : `forecourt.${name}`);

  function forget(): void {
    const key = keyOf();
    if (key) tabStorage.delete(key);
  }

  return {
    read() {
      const key = keyOf();
      let kept = key ? readJson(key) : null;
      if (owner === 'visitor') {
        const marked = visitorSchema.safeParse(kept);
        if (!marked.success) return null;
        // Another tab may have changed who is here while this one was away at another site.
        if (marked.data.uid !== currentUid()) forget();
        kept = marked.data.uid === currentUid() ? marked.data.value : null;
      }
      const parsed = schema.safeParse(kept);
      return parsed.success ? parsed.data : null;
    },
    keep(value) {
      const key = keyOf();
      const kept = owner === 'visitor' ? { uid: currentUid(), value } : value;
      if (key) tabStorage.set(key, JSON.stringify(kept));
    },
    forget,
  };
}

const visitorSchema = z.object({ uid: z.nullable(z.string()), value: z.unknown() });

const DRAFT_PREFIX = 'forecourt.draft.';

/** Forgets in this tab what customers have kept, but for one of them; for the shell, which knows who comes and goes. */
export function forgetCustomersExcept(uid: string | null): void {
  const own = draftKey(uid, '');
  const others = tabStorage.keys().filter((key) => isCustomerKey(key) && !(own && key.startsWith(own)));
  for (const key of others) tabStorage.delete(key);
}

/** Whether a key of the tab's storage is that of something that a customer has kept, whoever it is. */
export function isCustomerKey(key: string): boolean {
  return key.startsWith(DRAFT_PREFIX);
}

/** Encoded, so that no uid is the beginning of another's keys. */
function draftKey(uid: string | null, name: string): string | null {
  return uid === null ? null : `${DRAFT_PREFIX}${encodeURIComponent(uid).replaceAll('.', '%2E')}.${name}`;
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(tabStorage.get(key) ?? 'null');
  } catch {
    return null;
  }
}
