import { currentUid } from '@forecourt/shared/auth';
import * as z from '@forecourt/shared/schema';

/** Key of the in-memory store in `globalThis`. Areas have copies of this module, but the shell must be able to clear drafts. */
const MEMORY = Symbol.for('forecourt.drafts');

/** Key → text in sessionStorage, which survives a reload; in memory if sessionStorage is full or blocked. */
const tabStorage = {
  get: (key: string): string | null =>
    memory().get(key) ?? ifAllowed(() => sessionStorage.getItem(key)) ?? null,

  set(key: string, text: string): void {
    try {
      sessionStorage.setItem(key, text);
      memory().delete(key);
    } catch {
      memory().set(key, text);
    }
  },

  delete(key: string): void {
    memory().delete(key);
    ifAllowed(() => sessionStorage.removeItem(key));
  },

  keys: (): string[] => [...memory().keys(), ...(ifAllowed(() => Object.keys(sessionStorage)) ?? [])],
};

function memory(): Map<string, string> {
  const page = globalThis as typeof globalThis & { [MEMORY]?: Map<string, string> };
  page[MEMORY] ??= new Map();
  return page[MEMORY];
}

/** Returns undefined if the browser blocks storage, when even reading `sessionStorage` throws. */
function ifAllowed<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/**
 * `customer`: for typed input. Belongs to the signed-in customer and survives an expired session. Not stored while signed out.
 * `visitor`: for a state that a reload must not lose. Belongs to the current user or visitor, and is cleared when the session
 * ends or another user signs in.
 * `anyone`: belongs to the tab, and is cleared when the session ends or another user replaces the signed-in one.
 */
export type TabStoreOwner = 'customer' | 'visitor' | 'anyone';

export interface TabStore<Value> {
  read: () => Value | null;
  keep: (value: Value) => void;
  forget: () => void;
}

/**
 * Creates a store of one value in this tab, at most until it closes. Different releases share keys and format, so
 * neither may change.
 * @param name unique in the site, e.g. `me.email`
 * @param schema of the value; a stored value that does not fit is ignored
 */
export function createTabStore<Value>(
  name: string,
  owner: TabStoreOwner,
  schema: z.ZodMiniType<Value>,
): TabStore<Value> {
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
        // Another tab may have ended the session while this tab showed another site. Delete the value of the previous user.
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

export function clearDraftsExcept(uid: string | null): void {
  const own = draftKey(uid, '');
  const others = tabStorage.keys().filter((key) => isDraftKey(key) && !(own && key.startsWith(own)));
  for (const key of others) tabStorage.delete(key);
}

/** Clears what the tab stores for a visitor or for anyone. Drafts remain. */
export function clearTabStoresExceptDrafts(): void {
  const ours = tabStorage.keys().filter((key) => key.startsWith('forecourt.') && !isDraftKey(key));
  for (const key of ours) tabStorage.delete(key);
}

function isDraftKey(key: string): boolean {
  return key.startsWith(DRAFT_PREFIX);
}

/** Key of a draft; null if signed out. The uid is encoded, so that no key begins with the prefix of another user's keys. */
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
