import { LRUCache } from 'lru-cache';
import type { StoredPage } from './stored-page.ts';

/** Pages are some fifty kilobytes each, in three forms; each screen has its own, and each canary makes as many again. */
const MAX_PAGES = 500;

/** Keeps the pages of one revision of the catalogue, those that were asked for last. */
export class PageCache {
  readonly #pages = new LRUCache<string, Promise<StoredPage>>({ max: MAX_PAGES });
  #revision: number | undefined;

  /** The page under this key, made now if it is not there. A page that could not be made is not kept. */
  get(revision: number, key: string, make: () => Promise<StoredPage>): Promise<StoredPage> {
    if (revision !== this.#revision) this.#pages.clear();
    this.#revision = revision;
    return this.#pages.get(key) ?? this.#remember(key, make());
  }

  get size(): number {
    return this.#pages.size;
  }

  #remember(key: string, page: Promise<StoredPage>): Promise<StoredPage> {
    this.#pages.set(key, page);
    page.catch(() => {
      if (this.#pages.get(key) === page) this.#pages.delete(key);
    });
    return page;
  }
}
