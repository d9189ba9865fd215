/** Where drafts are kept: key → text. */
export interface DraftStorage {
  get(key: string): string | null | undefined;
  set(key: string, text: string): unknown;
  delete(key: string): unknown;
  keys(): Iterable<string>;
}

/** Page-wide: each area has its own copy of this module, and the shell empties what they all kept. */
const MEMORY = Symbol.for('forecourt.drafts');

const TAB: DraftStorage = {
  get: (key) => sessionStorage.getItem(key),
  set: (key, text) => sessionStorage.setItem(key, text),
  delete: (key) => sessionStorage.removeItem(key),
  keys: () => Object.keys(sessionStorage),
};

/** The tab's own storage, which outlives a reload; where it is blocked or full, the page's memory. */
export function draftStorage(): DraftStorage {
  try {
    sessionStorage.setItem('forecourt.probe', 'forecourt');
    sessionStorage.removeItem('forecourt.probe');
    return TAB;
  } catch {
    return memory();
  }
}

function memory(): DraftStorage {
  const page = globalThis as typeof globalThis & { [MEMORY]?: Map<string, string> };
  page[MEMORY] ??= new Map();
  return page[MEMORY];
}
