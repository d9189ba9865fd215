import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import { CommandError } from '../terminal.ts';
import type { MutatedModule } from './cores.ts';
import { findGuardLocations, type GuardLocation } from './find-guards.ts';
import { MUST_KILL_GUARDS } from './must-kill.ts';
import { createStrykerCopy, findJestProject, type JestProject, type Mutant, runStryker } from './stryker.ts';

export interface GuardResult {
  guard: GuardLocation;
  mutants: Mutant[];
}

interface Options {
  workers: number;
  /** Whether to mutate only guards of unit tests, not of integration tests. */
  unit: boolean;
}

/** Without their guard, some tests hang until this limit. With a shorter limit, slow tests would count as detected mutants. */
const TEST_TIMEOUT_MS = 60_000;

/** Kinds of mutations that a guard's test need not detect: other tests cover limits and texts. */
const IGNORED = ['ArithmeticOperator', 'EqualityOperator', 'OptionalChaining', 'Regex', 'StringLiteral'];

/**
 * Mutates the guards of must-kill.ts and runs, for each mutant, the tests that must fail.
 * @param wanted part of the path of the source or test files; empty for all
 */
export async function mutateGuards(wanted: string, { workers, unit }: Options): Promise<GuardResult[]> {
  using copy = createStrykerCopy();
  const guards = findGuardLocations(MUST_KILL_GUARDS, copy.root).filter(
    ({ file, test }) => `${file} ${test}`.includes(wanted) && !(unit && test.includes('.integration.')),
  );
  const byProject = new Map<string, { project: JestProject; guards: GuardLocation[] }>();
  for (const guard of guards) {
    const project = await findJestProject(guard.test);
    const group = byProject.get(project.displayName) ?? { project, guards: [] };
    group.guards.push(guard);
    byProject.set(project.displayName, group);
  }
  const results: GuardResult[] = [];
  for (const { project, guards } of byProject.values()) {
    const mutants = await runStryker(copy, {
      mutate: guards.map(rangeOf),
      project,
      tests: [...new Set(guards.map(({ test }) => test))],
      jest: {
        filter: path.join(import.meta.dirname, 'jest/tests-of-mutant.cjs'),
        testTimeout: TEST_TIMEOUT_MS,
      },
      testsOfFile: Object.fromEntries(
        [...Map.groupBy(guards, ({ file }) => file)].map(([file, ofFile]) => [
          file,
          ofFile.map(({ test }) => test),
        ]),
      ),
      options: {
        concurrency: workers,
        mutator: { excludedMutations: IGNORED },
        timeoutMS: 2 * TEST_TIMEOUT_MS,
        dryRunTimeoutMinutes: 30,
        // Jest never unloads code, so start a new process after some runs to free memory.
        maxTestRunnerReuse: 20,
      },
    });
    for (const guard of guards) {
      results.push({
        guard,
        mutants: mutants.filter((mutant) => mutant.outcome !== 'ignored' && isWithin(mutant, guard)),
      });
    }
  }
  return results;
}

function rangeOf({ file, start, end }: GuardLocation): string {
  return `${file}:${start.line}:${start.column}-${end.line}:${end.column}`;
}

function isWithin({ file, line, column }: Mutant, guard: GuardLocation): boolean {
  const { start, end } = guard;
  const isAfter = line > start.line || (line === start.line && column > start.column);
  const isBefore = line < end.line || (line === end.line && column <= end.column);
  return file === guard.file && isAfter && isBefore;
}

/**
 * Mutates all code of a module except constants computed at import: mutating those would require running all tests again.
 * @throws CommandError if a file of the module does not exist
 */
export async function mutateModule({ folder, files }: MutatedModule, concurrency: number): Promise<Mutant[]> {
  const mutate = files.map((file) => `${folder}/${file}`);
  const missing = mutate.filter((file) => !existsSync(path.join(root, file)));
  if (missing.length > 0)
    throw new CommandError(`scripts/mutation/cores.ts: ${missing.join(', ')} does not exist.`);
  const project = await findJestProject(`${folder}/any.test.ts`);
  using copy = createStrykerCopy();
  return await runStryker(copy, {
    mutate,
    project,
    tests: [`${folder}/**/*.test.{ts,tsx}`],
    // A short limit, because many mutants make a test hang.
    jest: { testTimeout: 2_000 },
    findRelatedTests: true,
    options: { concurrency, ignoreStatic: true },
  });
}
