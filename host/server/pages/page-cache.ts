import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compressBrotli, compressGzip, type Encoding } from '../http/encodings.ts';
import type { Page } from './render-page.ts';

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

/** A page, ready to be sent in each encoding. */
export interface StoredPage {
  policy: string;
  /** Changes with whatever the page or its policy says. */
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

/** Fewer bytes than 9 in a fifth of its time: 9 fills large tables first. */
const BROTLI_QUALITY = 10;

/** Compresses a page once for all who will ask for it. */
export async function storePage({ html, policy }: Page): Promise<StoredPage> {
  const identity = Buffer.from(html);
  const etag = createHash('sha256').update(policy).update(identity).digest('base64url').slice(0, 20);
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, BROTLI_QUALITY),
    compressGzip(identity, {}),
  ]);
  return { policy, etag, bodies: { br, gzip: gzipped, identity } };
}
