/** The part of `Storage` that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const memory = new Map<string, string>();

/** The tab's own storage, which outlives a reload; where it is blocked, this page's memory. */
export const draftStorage: DraftStorage = {
  getItem: (name) => {
    const kept = inTab((tab) => tab.getItem(name));
    return kept === undefined ? (memory.get(name) ?? null) : kept;
  },
  setItem: (name, value) => {
    memory.set(name, value);
    inTab((tab) => tab.setItem(name, value));
  },
  removeItem: (name) => {
    memory.delete(name);
    inTab((tab) => tab.removeItem(name));
  },
};

/** Undefined where the storage is blocked. */
function inTab<T>(use: (tab: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
