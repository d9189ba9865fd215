import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compressBrotli, compressGzip, type Encoding } from '../http/encodings.ts';
import type { RenderedPage } from './render-page.ts';

/** Maximum number of cached pages of about 50 kB. A screen has one per language and sign-in state; a canary doubles them. */
const MAX_PAGES = 500;

export class PageCache {
  readonly #pages = new LRUCache<string, Promise<CompressedPage>>({ max: MAX_PAGES });
  #revision: number | undefined;

  /** Returns the cached page of that key and revision, or renders and caches it. A failed rendering is not cached. */
  get(revision: number, key: string, make: () => Promise<CompressedPage>): Promise<CompressedPage> {
    if (revision !== this.#revision) this.#pages.clear();
    this.#revision = revision;
    return this.#pages.get(key) ?? this.#store(key, make());
  }

  get size(): number {
    return this.#pages.size;
  }

  #store(key: string, page: Promise<CompressedPage>): Promise<CompressedPage> {
    this.#pages.set(key, page);
    page.catch(() => {
      if (this.#pages.get(key) === page) this.#pages.delete(key);
    });
    return page;
  }
}

export interface CompressedPage {
  policy: string;
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

/** Brotli quality of pages: 10 yields fewer bytes than 9 in a fifth of the time, because 9 fills large tables first. */
const BROTLI_QUALITY = 10;

export async function compressPage({ html, policy }: RenderedPage): Promise<CompressedPage> {
  const identity = Buffer.from(html);
  const etag = createHash('sha256').update(policy).update(identity).digest('base64url').slice(0, 20);
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, BROTLI_QUALITY),
    compressGzip(identity, {}),
  ]);
  return { policy, etag, bodies: { br, gzip: gzipped, identity } };
}
