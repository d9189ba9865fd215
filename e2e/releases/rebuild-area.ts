import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WorkingCopy } from '../../scripts/working-copy.ts';
import { type BuiltRelease, readBuiltRelease } from './built-release.ts';
import { runCommand } from './run-command.ts';

/** File, relative to the repository → text to find and its replacement. */
export type Edits = Readonly<Record<string, readonly [find: string, replacement: string]>>;

const NEEDED = ['package.json', 'package-lock.json', 'scripts', 'shared'];

/** Builds an area after edits to its files, with the real build, in a copy of its inputs. */
export async function rebuildArea(area: string, edits: Edits): Promise<BuiltRelease> {
  const copy = new WorkingCopy([...NEEDED, `remote-${area}`]);
  try {
    for (const [name, [find, replacement]] of Object.entries(edits)) {
      const file = path.join(copy.root, name);
      const before = readFileSync(file, 'utf8');
      if (!before.includes(find)) throw new Error(`${name} does not contain ${find}`);
      writeFileSync(
        file,
        before.replaceAll(find, () => replacement),
      );
    }
    const { code, output } = await runCommand(process.execPath, ['scripts/build.ts', `remote-${area}`], {
      cwd: copy.root,
      environment: { NODE_OPTIONS: undefined },
    });
    if (code !== 0) throw new Error(`The build of ${area} failed:\n${output}`);
    return readBuiltRelease(path.join(copy.root, `remote-${area}/dist`));
  } finally {
    copy.remove();
  }
}
