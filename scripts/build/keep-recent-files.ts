import { copyFileSync, existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Names with a content hash: they can stay beside others, because they never mean anything else. */
const HASHED = /\.[0-9a-f]{12}\./;

/**
 * Takes the hashed files of earlier builds over into a new one, for a day: pages that are open still ask for theirs.
 * @param before folder of the last build; need not exist
 */
export function keepRecentFiles(before: string, made: string, now = Date.now()): void {
  if (!existsSync(before)) return;
  for (const name of readdirSync(before)) {
    const [from, to] = [path.join(before, name), path.join(made, name)];
    const { mtime } = statSync(from);
    if (!HASHED.test(name) || existsSync(to) || mtime.getTime() < now - DAY_MS) continue;
    copyFileSync(from, to);
    utimesSync(to, mtime, mtime);
  }
}
