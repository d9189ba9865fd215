/** Page-wide: each area has its own copy of this module, and the shell empties what they all kept. */
const MEMORY = Symbol.for('forecourt.drafts');

/**
 * Key → text, in the tab's own storage, which outlives a reload. What does not fit there, and everything where the
 * browser lets no site store anything, is in the page's memory.
 */
export const tabStorage = {
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
    // Works in a full storage, too.
    ifAllowed(() => sessionStorage.removeItem(key));
  },

  keys: (): string[] => [...memory().keys(), ...(ifAllowed(() => Object.keys(sessionStorage)) ?? [])],
};

function memory(): Map<string, string> {
  const page = globalThis as typeof globalThis & { [MEMORY]?: Map<string, string> };
  page[MEMORY] ??= new Map();
  return page[MEMORY];
}

/** Undefined where the browser blocks the storage: even naming it throws then. */
function ifAllowed<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
