import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Driver } from 'unstorage';
import type { DocumentStorage } from './documents.ts';
import { lockFile } from './lock-file.ts';

const SCRATCH = '.unfinished';

/** Empty file whose lock protects the documents of a folder. */
const LOCK = '.lock';

/** Age in ms from which an unfinished file is deleted: the process that wrote it was killed. */
const ABANDONED_MS = 60 * 60 * 1000;

/** Storage driver that replaces files atomically. unstorage's own driver leaves half a file after a crash or on a full disk. */
export function createFolderStorageDriver(folder: string): Driver {
  const scratch = path.join(folder, SCRATCH);
  const fileOf = fileFinder(folder);
  const write = (key: string, value: Uint8Array | string) => writeFileWhole(fileOf(key), value, scratch);
  const swept = sweep(scratch);
  return {
    name: 'folder',
    hasItem: (key) => unlessMissing(stat(fileOf(key)), null).then((found) => found?.isFile() ?? false),
    getItem: (key) => unlessMissing(readFile(fileOf(key), 'utf8'), null),
    getItemRaw: (key) => unlessMissing(readFile(fileOf(key)), null),
    setItem: write,
    setItemRaw: write,
    async removeItem(key) {
      const file = fileOf(key);
      await rm(file, { force: true });
      await removeEmptyFolders(path.dirname(file), folder);
    },
    async getKeys(base) {
      // To list all keys, unstorage passes undefined as `base`, despite its type.
      const below = fileOf(base ?? '');
      const found = await unlessMissing(readdir(below, { recursive: true, withFileTypes: true }), []);
      return found
        .filter((entry) => entry.isFile() && entry.parentPath !== scratch && entry.name !== LOCK)
        .map((entry) =>
          path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, ':'),
        );
    },
    dispose: () => swept,
  };
}

function fileFinder(folder: string): (key: string) => string {
  return (key) => path.join(folder, ...key.split(':'));
}

/** Documents in a folder. The version of a document is its text. */
export function createFolderDocumentStorage(folder: string): DocumentStorage {
  const scratch = path.join(folder, SCRATCH);
  const fileOf = fileFinder(folder);
  const read = (key: string) => unlessMissing(readFile(fileOf(key), 'utf8'), null);
  return {
    async read(key) {
      const text = await read(key);
      return text === null ? null : { text, version: text };
    },
    async replace(key, text, expected) {
      const unfinished = await writeUnfinished(fileOf(key), text, scratch);
      try {
        const unlock = await lockFile(path.join(folder, LOCK), LOCK_TIMEOUT_MS);
        try {
          if ((await read(key)) !== expected) return false;
          await renameDurably(unfinished, fileOf(key));
          return true;
        } finally {
          unlock();
        }
      } finally {
        await rm(unfinished, { force: true }).catch(() => {});
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
      await removeEmptyFolders(path.dirname(fileOf(key)), folder);
    },
  };
}

/** Longest wait in ms for another process that replaces a document, which takes milliseconds. */
const LOCK_TIMEOUT_MS = 5_000;

async function sweep(scratch: string): Promise<void> {
  const names = await readdir(scratch).catch(() => []);
  for (const name of names) {
    const file = path.join(scratch, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(file, { force: true }).catch(() => {});
  }
}

async function removeEmptyFolders(from: string, end: string): Promise<void> {
  for (let folder = from; folder !== end && folder.startsWith(end); folder = path.dirname(folder)) {
    const removed = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}

async function unlessMissing<T, U>(answer: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await answer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw error;
  }
}

/** Writes a file so that it is never incomplete. @param scratch folder for unfinished files, on the same disk */
async function writeFileWhole(file: string, content: Uint8Array | string, scratch: string): Promise<void> {
  const unfinished = await writeUnfinished(file, content, scratch);
  try {
    await renameDurably(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

/** Writes the content to a temporary file, whose path it returns, and creates the folder of the final file. */
async function writeUnfinished(file: string, content: Uint8Array | string, scratch: string): Promise<string> {
  const unfinished = path.join(scratch, crypto.randomUUID());
  await Promise.all([mkdir(scratch, { recursive: true }), mkdir(path.dirname(file), { recursive: true })]);
  try {
    const handle = await open(unfinished, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return unfinished;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

async function renameDurably(unfinished: string, file: string): Promise<void> {
  await rename(unfinished, file);
  // Sync the folder too, so that the file's new name survives a power failure.
  const folder = await open(path.dirname(file));
  await folder.sync().finally(() => folder.close());
}
