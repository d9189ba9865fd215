import { createHash } from 'node:crypto';
import { openFileStorage, type S3Credentials, withStoreTimeout } from '@forecourt/shared/server/store';
import type { Storage } from 'unstorage';
import * as z from 'zod';

const FOLDER = 'erasures';
/** Key of a mark that exists while records of another store or a backup are being copied. */
const UNFINISHED_COPY = `${FOLDER}:unfinished-copy`;
const recordSchema = z.object({ erased_at: z.iso.datetime() });
const NAME = /^erasures:(?<hash>[0-9a-f]{64})\.json$/;

/**
 * Identifies an erased customer without naming them. User ids are random, so a hash cannot be turned back by trying ids. The
 * hash has no secret key: these records are needed after the database was lost, and a key in it would be lost too.
 */
export function hashErasedUid(uid: string): string {
  return createHash('sha256').update(`forecourt erasure ${uid}`).digest('hex');
}

/**
 * Records of erased customers in the photo store, outside the database: `erasures/HASH.json` contains the time of the erasure.
 * After a backup is restored, the recorded customers are erased again (docs/decisions/049-backups.md).
 * @throws StoreError in every method if the storage fails
 */
export class ErasureRecords {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async add(uid: string, at: Date): Promise<void> {
    const text = `${JSON.stringify({ erased_at: at.toISOString() })}\n`;
    await this.write(hashErasedUid(uid), Buffer.from(text));
  }

  /** Reads the content of a record, for a backup; null if it is missing. */
  async read(hash: string): Promise<Buffer | null> {
    const content = this.#storage.getItemRaw<Uint8Array>(`${FOLDER}:${hash}.json`);
    const bytes = await withStoreTimeout('read', content);
    return bytes === null ? null : Buffer.from(bytes);
  }

  /** Reads when a customer was erased; null if the record is missing or damaged. */
  async readTime(hash: string): Promise<Date | null> {
    const content = await this.read(hash);
    try {
      return new Date(recordSchema.parse(JSON.parse(String(content))).erased_at);
    } catch {
      return null;
    }
  }

  async write(hash: string, content: Buffer): Promise<void> {
    await withStoreTimeout('written', this.#storage.setItemRaw(`${FOLDER}:${hash}.json`, content));
  }

  /**
   * Copies records of another store or a backup. If interrupted, `isCopyUnfinished` is true until a non-empty copy ends.
   * @param contents hash → content
   */
  async copy(contents: ReadonlyMap<string, Buffer>): Promise<void> {
    // Without records to copy, those that an interrupted copy did not reach are still missing.
    if (contents.size === 0) return;
    const mark = Buffer.from('Some records are missing: repeat the command with --erasures.\n');
    await withStoreTimeout('written', this.#storage.setItemRaw(UNFINISHED_COPY, mark));
    for (const [hash, content] of contents) await this.write(hash, content);
    await withStoreTimeout('written', this.#storage.removeItem(UNFINISHED_COPY));
  }

  async isCopyUnfinished(): Promise<boolean> {
    const mark = this.#storage.getItemRaw<Uint8Array>(UNFINISHED_COPY);
    return (await withStoreTimeout('read', mark)) !== null;
  }

  /** Lists the hashes of all recorded customers. */
  async list(): Promise<Set<string>> {
    const keys = await withStoreTimeout('read', this.#storage.getKeys(`${FOLDER}:`));
    return new Set(keys.flatMap((key) => NAME.exec(key)?.groups?.hash ?? []));
  }

  async close(): Promise<void> {
    await this.#storage.dispose();
  }
}

/**
 * Opens the records in the photo store, without reading or writing.
 * @param location of the photo store
 * @throws StoreLocationError if a part of it is missing or unknown
 */
export function openErasureRecords(location: string, credentials: S3Credentials): ErasureRecords {
  return new ErasureRecords(openFileStorage(location, credentials, { store: 'photo store' }).storage);
}
