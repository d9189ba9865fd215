import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import { runSuites } from './run-suites.ts';
import type { Suite, SuiteResult } from './suite.ts';
import type { SwitchedOff } from './switched-off.ts';

const TEST_TIMEOUT_MS = 60_000;
/** For tests that would wait for ever. */
const HANGING_TEST_TIMEOUT_MS = 8_000;

/**
 * Switches checks off one at a time, and runs the tests that are about each. The sources stay as they are: Jest compiles
 * them without the check.
 * @param tell called for each check with what is wrong; null when a test went red, as it should
 */
export async function switchOff(
  checks: readonly SwitchedOff[],
  tell: (check: SwitchedOff, fault: string | null) => void,
): Promise<void> {
  const pending = new Map<string, SwitchedOff>();
  for (const [index, check] of checks.entries()) {
    const fault = faultOfPlace(check);
    if (fault === null) pending.set(`${index}: ${check.what}`, check);
    else tell(check, fault);
  }
  const suites = new Map<string, Suite>();
  // Nothing is proved by tests that are red anyway.
  for (const [test, about] of Map.groupBy(pending.values(), ({ test }) => test)) {
    suites.set(test, { test, named: about.map(({ named }) => named), testTimeoutMs: TEST_TIMEOUT_MS });
  }
  for (const [project, { test, named, file, find, replace, hangs }] of pending) {
    const testTimeoutMs = hangs ? HANGING_TEST_TIMEOUT_MS : TEST_TIMEOUT_MS;
    suites.set(project, { test, named: [named], switchedOff: { file, find, replace }, testTimeoutMs });
  }
  const results = new Map<string, SuiteResult>();
  await runSuites(suites, (ended, result) => {
    results.set(ended, result);
    for (const [project, check] of pending) {
      const [unchanged, without] = [results.get(check.test), results.get(project)];
      if (!unchanged || !without) continue;
      pending.delete(project);
      tell(check, faultOf(check, unchanged, without));
    }
  });
}

function faultOfPlace({ file, find }: SwitchedOff): string | null {
  const places = readFileSync(path.join(root, file), 'utf8').split(find).length - 1;
  if (places === 1) return null;
  return (
    `${file} contains ${JSON.stringify(find)} ${places} times, expected once. ` +
    'The check has changed: bring its line in scripts/negative-tests up to date.'
  );
}

function faultOf(check: SwitchedOff, unchanged: SuiteResult, without: SuiteResult): string | null {
  const { test, named, hangs = false } = check;
  const about = `${test} (${named})`;
  const isAbout = (name: string) => name.toLowerCase().includes(named.toLowerCase());
  const redAnyway = unchanged.failed.filter((failed) => isAbout(failed.name));
  const error = unchanged.error ?? without.error;
  if (error !== undefined) return `${about}: ${error}`;
  if (redAnyway.length > 0) {
    const tests = redAnyway.map(({ name, message }) => `${name}\n${message}`);
    return `${about} is red with the check, too: ${tests.join('\n')}`;
  }
  if (!unchanged.passed.some(isAbout)) return `${about}: there are no such tests`;
  if (without.failed.length === 0) return `${about} stays green: nothing notices that the check is gone.`;
  if (!hangs && without.failed.every(({ timedOut }) => timedOut)) {
    return `${about} took too long, which proves nothing on a busy machine. If it always does, the check's line says "hangs".`;
  }
  return null;
}
