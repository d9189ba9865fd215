import { watch } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';

/** @param paths folders with all that is below them, or files; relative to the repository */
export function watchFolders(paths: readonly string[], onChange: () => void): void {
  for (const watched of paths) watch(path.resolve(root, watched), { recursive: true }, onChange);
}
