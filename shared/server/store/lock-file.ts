import { setTimeout as delay } from 'node:timers/promises';

const SQLITE_BUSY = 5;

/** Thrown if another process holds the lock of a file. */
export class FileLockedError extends Error {}

/**
 * Locks a file, which is created and stays empty. SQLite, a part of Node, uses a lock of the operating system: it also works
 * between containers that share a volume, and is released even if the holder is killed.
 * @param waitMs longest wait for another holder
 * @returns a function that frees the lock
 * @throws FileLockedError if another holder has it for longer
 */
export async function lockFile(file: string, waitMs = 0): Promise<() => void> {
  // Import SQLite only when needed, because Node prints a warning that it is experimental.
  const { DatabaseSync } = await import('node:sqlite');
  const lock = new DatabaseSync(file);
  const end = performance.now() + waitMs;
  for (;;) {
    try {
      lock.exec('begin exclusive');
      return () => lock.close();
    } catch (error) {
      const isBusy = (error as { errcode?: number }).errcode === SQLITE_BUSY;
      if (isBusy && performance.now() < end) await delay(1 + Math.random() * 10);
      else {
        lock.close();
        throw isBusy
          ? new FileLockedError(`another process holds the lock ${file}`, { cause: error })
          : error;
      }
    }
  }
}
