import { StoreError, withStoreTimeout } from './store-error.ts';

/** Content of a document and its version, which is passed as `expected` to replace it. */
export interface VersionedDocument {
  text: string;
  version: string;
}

/** Documents that several processes change by compare-and-set. Keys have colons between their parts. */
export interface DocumentStorage {
  read(key: string): Promise<VersionedDocument | null>;
  /**
   * Writes a document only if its version is `expected`; null: only if there is no such document.
   * @returns whether it was written; if not, another process has changed it
   */
  replace(key: string, text: string, expected: string | null): Promise<boolean>;
  remove(key: string): Promise<void>;
}

/** The store responds, but cannot compare and set. A process must not write to it. */
export class UnsuitableStoreError extends StoreError {
  override name = 'UnsuitableStoreError';
}

/** Concurrent writes of one key in the probe: servers that check first and write later accept several of them. */
const CONCURRENT_WRITES = 4;

/**
 * Tries out whether a store can compare and set: of concurrent writes with the same condition exactly one may win, and a wrong
 * version must be refused. Many S3 servers ignore conditions and respond with 200.
 * @throws UnsuitableStoreError if the store cannot compare and set
 * @throws StoreError if it cannot be read or written
 */
export async function probeConditionalWrites(documents: DocumentStorage): Promise<void> {
  const key = `.probe-${crypto.randomUUID()}`;
  try {
    await competeFor(documents, key, null, 'creations of one object (If-None-Match: *)');
    const { version } = await readProbe(documents, key);
    await competeFor(documents, key, version, 'replacements of one version (If-Match)');
    const isWrongAccepted = await withStoreTimeout('written', documents.replace(key, 'wrong', version));
    if (isWrongAccepted)
      throw unsuitable('it accepted a write for a version that had been replaced (If-Match)');
  } finally {
    await documents.remove(key).catch(() => {});
  }
}

async function competeFor(
  documents: DocumentStorage,
  key: string,
  expected: string | null,
  writes: string,
): Promise<void> {
  const texts = Array.from({ length: CONCURRENT_WRITES }, () => crypto.randomUUID());
  const results = await Promise.all(
    texts.map((text) => withStoreTimeout('written', documents.replace(key, text, expected))),
  );
  const winners = texts.filter((_text, index) => results[index]);
  const { text } = await readProbe(documents, key);
  if (winners.length === 1 && winners[0] === text) return;
  const accepted = `it accepted ${winners.length} of ${CONCURRENT_WRITES} concurrent ${writes}, expected 1`;
  throw unsuitable(winners.length === 1 ? `it accepted one write and then contained another` : accepted);
}

async function readProbe(documents: DocumentStorage, key: string): Promise<VersionedDocument> {
  const found = await withStoreTimeout('read', documents.read(key));
  if (!found) throw unsuitable('it contained nothing after a write');
  return found;
}

function unsuitable(reason: string): UnsuitableStoreError {
  return new UnsuitableStoreError(
    `the store cannot be shared: ${reason}. Edges would overwrite each other's decisions. Use a store with conditional ` +
      'writes: a folder, Redis or Valkey, or an S3 server that supports If-Match and If-None-Match',
  );
}
