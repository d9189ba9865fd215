import * as z from '@forecourt/shared/schema';

const MAX_STORED = 20;

const idsSchema = z.array(z.string());

interface StoredVisits {
  has: (id: string) => boolean;
  /** Adds a visit, and drops the oldest of more than `MAX_STORED`. If storage is blocked or full, the visit is not stored. */
  add: (id: string) => void;
}

/** Opens a list of visit ids in localStorage, removed by the shell with the customer's data. @param name unique in the site */
export function createStoredVisits(name: string): StoredVisits {
  const key = `forecourt.${name}`;
  const read = (): string[] => {
    try {
      const parsed = idsSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]'));
      return parsed.success ? parsed.data : [];
    } catch {
      return [];
    }
  };
  return {
    has: (id) => read().includes(id),
    add(id) {
      try {
        localStorage.setItem(
          key,
          JSON.stringify([...read().filter((each) => each !== id), id].slice(-MAX_STORED)),
        );
      } catch {
        // Storage is blocked or full.
      }
    },
  };
}
