import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../plain-error.ts';
import { root } from '../root.ts';
import { buildInChild } from './build-in-child.ts';
import { BUILT_FROM, BUNDLES, inputsOf } from './bundles.ts';
import { hashInputs } from './hash-inputs.ts';

const AT_ONCE = 2;

/**
 * Builds the bundles whose inputs have changed since they were last built.
 * @param say told of each bundle that is built
 * @throws PlainError with the errors of every bundle that could not be built
 */
export async function buildSite(bundles: readonly string[], say: (message: string) => void): Promise<void> {
  const unknown = bundles.filter((bundle) => !BUNDLES.includes(bundle));
  if (unknown.length > 0) {
    throw new PlainError(`There is nothing to build in ${unknown.join(', ')}; known: ${BUNDLES.join(', ')}.`);
  }
  const outdated = bundles
    .map((bundle) => ({ bundle, inputs: hashInputs(root, inputsOf(bundle)) }))
    .filter(({ bundle, inputs }) => inputs !== builtFrom(bundle));
  const failures: string[] = [];
  async function buildNext(): Promise<void> {
    const next = outdated.shift();
    if (!next) return;
    const { failure, seconds } = await buildInChild(next.bundle, next.inputs);
    if (failure === null) say(`${next.bundle}: built in ${seconds.toFixed(1)} s`);
    else failures.push(`${next.bundle}: the build failed\n${failure}`);
    await buildNext();
  }
  await Promise.all(Array.from({ length: AT_ONCE }, buildNext));
  if (failures.length > 0) throw new PlainError(failures.join('\n\n'));
}

function builtFrom(bundle: string): string | null {
  try {
    return readFileSync(path.join(root, bundle, 'dist', BUILT_FROM), 'utf8');
  } catch {
    return null;
  }
}
