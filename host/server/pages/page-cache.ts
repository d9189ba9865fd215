import type { StoredPage } from './stored-page.ts';

/** Pages are some ten kilobytes each; visitors share a handful of them, previews and canaries make a few more. */
const PAGES_KEPT = 100;

/** Keeps the pages of one revision of the catalogue, those that were asked for last. */
export class PageCache {
  readonly #pages = new Map<string, Promise<StoredPage>>();
  #revision: number | undefined;

  /** The page under this key, made now if it is not there. A page that could not be made is not kept. */
  get(revision: number, key: string, make: () => Promise<StoredPage>): Promise<StoredPage> {
    if (revision !== this.#revision) this.#pages.clear();
    this.#revision = revision;
    const page = this.#pages.get(key) ?? this.#remember(key, make());
    this.#pages.delete(key);
    this.#pages.set(key, page);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > PAGES_KEPT && oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }

  get size(): number {
    return this.#pages.size;
  }

  #remember(key: string, page: Promise<StoredPage>): Promise<StoredPage> {
    page.catch(() => {
      if (this.#pages.get(key) === page) this.#pages.delete(key);
    });
    return page;
  }
}
