import { PlainError } from '../plain-error.ts';
import { root } from '../root.ts';
import { buildInChild } from './build-in-child.ts';
import { builtFrom, bundles, inputsOf } from './bundles.ts';
import { hashInputs } from './hash-inputs.ts';

const AT_ONCE = 2;

/**
 * Builds the bundles whose inputs have changed since they were last built.
 * @param say told of each bundle that is built
 * @throws PlainError with the errors of every bundle that could not be built
 */
export async function buildSite(asked: readonly string[], say: (message: string) => void): Promise<void> {
  const known = bundles();
  const unknown = asked.filter((bundle) => !known.includes(bundle));
  if (unknown.length > 0) {
    throw new PlainError(`There is nothing to build in ${unknown.join(', ')}; known: ${known.join(', ')}.`);
  }
  const outdated = asked
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
