import { copyFileSync, existsSync, readdirSync, renameSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;

/** File names that contain a content hash. Such files never change, so old ones can stay beside a newer build. */
const HASHED = /\.[0-9a-f]{12}\./;

/** Copies hashed files of the last day from earlier builds into a new one, because open pages may still request them. */
export function copyRecentFiles(before: string, made: string): void {
  if (!existsSync(before)) return;
  for (const name of readdirSync(before)) {
    const [from, to] = [path.join(before, name), path.join(made, name)];
    const { mtime } = statSync(from);
    if (!HASHED.test(name) || existsSync(to) || mtime.getTime() < Date.now() - DAY_MS) continue;
    copyFileSync(from, to);
    utimesSync(to, mtime, mtime);
  }
}

const ATTEMPTS = 10;

/**
 * Replaces a folder by two renames, between which it is missing. If several processes replace it at once, the last one wins.
 * @param attic folder on the same disk that receives the replaced folder
 */
export function replaceFolder(place: string, replacement: string, attic: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      renameSync(replacement, place);
      return;
    } catch (error) {
      if (!isInTheWay(error) || attempt === ATTEMPTS) throw error;
    }
    try {
      renameSync(place, path.join(attic, `before-${attempt}`));
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
}

const isInTheWay = (error: unknown) => ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error));
const isGone = (error: unknown) => codeOf(error) === 'ENOENT';

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
