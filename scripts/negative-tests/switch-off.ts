import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import { runSuites } from './run-suites.ts';
import type { Suite, SuiteResult } from './suite.ts';
import type { SwitchedOff } from './switched-off.ts';

const TEST_TIMEOUT_MS = 120_000;
/** For tests that would wait for ever. */
const HANGING_TEST_TIMEOUT_MS = 8_000;

/**
 * Switches checks off one at a time, and runs the tests that are about each. The sources stay as they are: Jest compiles
 * them without the check. That the tests are green with it, the ordinary run of them says.
 * @param tell called for each check with what is wrong; null when a test went red, as it should
 */
export async function switchOff(
  checks: readonly SwitchedOff[],
  tell: (check: SwitchedOff, fault: string | null) => void,
): Promise<void> {
  const suites = new Map<string, Suite>();
  const checkOf = new Map<string, SwitchedOff>();
  for (const [index, check] of checks.entries()) {
    const fault = faultOfPlace(check);
    if (fault !== null) {
      tell(check, fault);
      continue;
    }
    const { what, test, named, file, find, replace, hangs } = check;
    const project = `${index}: ${what}`;
    const testTimeoutMs = hangs ? HANGING_TEST_TIMEOUT_MS : TEST_TIMEOUT_MS;
    suites.set(project, { test, named, switchedOff: { file, find, replace }, testTimeoutMs });
    checkOf.set(project, check);
  }
  await runSuites(suites, (project, result) => {
    const check = checkOf.get(project);
    if (check) tell(check, faultOf(check, result));
  });
}

/** What is wrong with the line that a check names; null when it stands in its file exactly once. */
export function faultOfPlace({ file, find }: SwitchedOff): string | null {
  const places = readFileSync(path.join(root, file), 'utf8').split(find).length - 1;
  if (places === 1) return null;
  return (
    `${file} contains ${JSON.stringify(find)} ${places} times, expected once. ` +
    'The check has changed: bring its line in scripts/negative-tests up to date.'
  );
}

function faultOf(check: SwitchedOff, { error, passed, failed, timedOut }: SuiteResult): string | null {
  const { test, named, hangs = false } = check;
  const about = `${test} (${named})`;
  if (error !== undefined) return `${about}: ${error}`;
  if (passed + failed === 0) return `${about}: there are no such tests`;
  if (failed === 0) return `${about} stays green: nothing notices that the check is gone.`;
  if (!hangs && timedOut === failed) {
    return `${about} took too long, which proves nothing on a busy machine. If it always does, the check's line says "hangs".`;
  }
  return null;
}
