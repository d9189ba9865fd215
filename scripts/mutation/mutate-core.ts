import { existsSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../plain-error.ts';
import { root } from '../root.ts';
import type { Core } from './cores.ts';
import { jestProjectOf } from './jest-project.ts';
import { copyForStryker, type Mutant, runStryker } from './stryker.ts';

/**
 * Mutates all code of a core except constants computed at import, which would need all tests again.
 * @throws PlainError if a file of the core does not exist
 */
export async function mutateCore({ folder, files }: Core, concurrency: number): Promise<Mutant[]> {
  const mutate = files.map((file) => `${folder}/${file}`);
  const missing = mutate.filter((file) => !existsSync(path.join(root, file)));
  if (missing.length > 0)
    throw new PlainError(`scripts/mutation/cores.ts: ${missing.join(', ')} does not exist.`);
  const project = await jestProjectOf(`${folder}/any.test.ts`);
  using copy = copyForStryker();
  return await runStryker(copy, {
    mutate,
    project,
    tests: [`${folder}/**/*.test.{ts,tsx}`],
    // Many mutants make a test hang.
    jest: { testTimeout: 2_000 },
    findRelatedTests: true,
    options: { concurrency, ignoreStatic: true },
  });
}
