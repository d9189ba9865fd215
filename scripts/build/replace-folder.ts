import { renameSync } from 'node:fs';
import path from 'node:path';

const ATTEMPTS = 10;

/**
 * Puts a folder in the place of another one. Others may do the same at the same time; the last one wins.
 * @param attic folder on the same disk for what was there before
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
