import { answeredInTime } from '@forecourt/shared/server/store';
import type { Storage } from 'unstorage';

/** The files of a photo: as it was kept, and small for lists. */
export const PHOTO_SIZES = ['photo', 'thumbnail'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

export type PhotoFiles = Readonly<Record<PhotoSize, Buffer>>;

/**
 * The keys of the store, and what is behind them: two files for each photo.
 *
 *     3f/3f9c2a1b-….photo.jpg
 *     3f/3f9c2a1b-….thumbnail.jpg
 *
 * Every method throws StoreError when the storage does not do what it should.
 */
export class PhotoStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async write(id: string, files: PhotoFiles): Promise<void> {
    for (const size of PHOTO_SIZES) {
      await answeredInTime('written', this.#storage.setItemRaw(keyOf(id, size), files[size]));
    }
  }

  /** Null when there is no such file. */
  async read(id: string, size: PhotoSize): Promise<Buffer | null> {
    const file = await answeredInTime(
      'read',
      this.#storage.getItemRaw<Uint8Array | ArrayBuffer>(keyOf(id, size)),
    );
    return file === null ? null : Buffer.from(file as Uint8Array);
  }

  /** Whatever there is of a photo. */
  async remove(id: string): Promise<void> {
    for (const size of PHOTO_SIZES) {
      await answeredInTime('written', this.#storage.removeItem(keyOf(id, size)));
    }
  }

  /** Photo → which of its files there are. Whatever else is in the store is left out. */
  async list(): Promise<Map<string, Set<PhotoSize>>> {
    const found = new Map<string, Set<PhotoSize>>();
    for (const key of await answeredInTime('read', this.#storage.getKeys())) {
      const { id, size } = KEY.exec(key)?.groups ?? {};
      const known = PHOTO_SIZES.find((each) => each === size);
      if (id === undefined || known === undefined || keyOf(id, known) !== key) continue;
      found.set(id, (found.get(id) ?? new Set()).add(known));
    }
    return found;
  }

  async close(): Promise<void> {
    await this.#storage.dispose();
  }
}

const KEY = /:(?<id>[0-9a-f-]{36})\.(?<size>\w+)\.jpg$/;

/** In folders of a few hundred files each, rather than in one of a hundred thousand. */
function keyOf(id: string, size: PhotoSize): string {
  return `${id.slice(0, 2)}:${id}.${size}.jpg`;
}
