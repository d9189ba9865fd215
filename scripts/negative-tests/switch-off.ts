import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runTests } from './run-tests.ts';
import type { SwitchedOff } from './switched-off.ts';

/**
 * Switches one check off in a copy of the repository, runs the tests that are about it, and puts the check back.
 * @returns what is wrong; null when a test went red, as it should
 */
export async function switchOff(
  root: string,
  { file, find, replace, test, named }: SwitchedOff,
): Promise<string | null> {
  const target = path.join(root, file);
  const source = readFileSync(target, 'utf8');
  const places = source.split(find).length - 1;
  if (places !== 1) {
    return (
      `${file} contains ${JSON.stringify(find)} ${places} times, expected once. ` +
      'The check has changed: bring its line in scripts/negative-tests up to date.'
    );
  }
  writeFileSync(
    target,
    source.replace(find, () => replace),
  );
  try {
    const run = await runTests(root, [{ test, named }]);
    if (run.outcome === 'red') return null;
    if (run.outcome === 'green')
      return `${test} (${named}) stays green: nothing notices that the check is gone.`;
    return `${test} (${named}): ${run.reason}`;
  } finally {
    writeFileSync(target, source);
  }
}
