import { join } from 'node:path';

/** Never written to: only the locks that the system keeps for it count. */
const LOCK_FILE = 'forecourt.lock';
const SQLITE_BUSY = 5;

/**
 * Keeps a second process away from a folder: the embedded database is ruined by two. The lock is one of the file system,
 * which SQLite, a part of Node, takes on a file within the folder. So it holds between containers that share a volume,
 * and the system frees it whichever way its process ends.
 * @returns how to free it
 * @throws Error when another process holds it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  // Only here, because Node says each time that it is experimental.
  const { DatabaseSync } = await import('node:sqlite');
  const lock = new DatabaseSync(join(folder, LOCK_FILE));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new Error(
      `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return () => lock.close();
}
