import { PlainError } from '../plain-error.ts';
import { root } from '../root.ts';
import { buildInChild } from './build-in-child.ts';
import { builtFrom, bundles, inputsOf } from './bundles.ts';
import { hashInputs } from './hash-inputs.ts';

const AT_ONCE = 2;

/**
 * Builds the bundles whose inputs have changed since they were last built.
 * @param say told of each bundle that is built
 * @returns how many were built
 * @throws PlainError with the errors of every bundle that could not be built
 */
export async function buildSite(asked: readonly string[], say: (message: string) => void): Promise<number> {
  const outdated = asked.filter((bundle) => hashInputs(root, inputsOf(bundle)) !== builtFrom(bundle));
  await buildBundles(outdated, say);
  return outdated.length;
}

/**
 * Builds bundles, whatever lies in their output folders: somebody may have changed that by hand.
 * @param say told of each bundle that is built
 * @throws PlainError with the errors of every bundle that could not be built
 */
export async function buildBundles(asked: readonly string[], say: (message: string) => void): Promise<void> {
  const known = bundles();
  const unknown = asked.filter((bundle) => !known.includes(bundle));
  if (unknown.length > 0) {
    throw new PlainError(`There is nothing to build in ${unknown.join(', ')}; known: ${known.join(', ')}.`);
  }
  const waiting = [...asked];
  const failures: string[] = [];
  async function buildNext(): Promise<void> {
    const bundle = waiting.shift();
    if (bundle === undefined) return;
    const { failure, seconds } = await buildInChild(bundle, hashInputs(root, inputsOf(bundle)));
    if (failure === null) say(`${bundle}: built in ${seconds.toFixed(1)} s`);
    else failures.push(`${bundle}: the build failed\n${failure}`);
    await buildNext();
  }
  await Promise.all(Array.from({ length: AT_ONCE }, buildNext));
  if (failures.length > 0) throw new PlainError(failures.join('\n\n'));
}
