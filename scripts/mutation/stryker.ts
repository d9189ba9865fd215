import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import type { Config } from 'jest';
import * as z from 'zod';
import { root } from '../root.ts';
import { WorkingCopy } from '../working-copy.ts';

const COPIED = ['package.json', 'jest.config.mjs', 'site.settings.json', 'api', 'host', 'scripts', 'shared'];
const REPORT = 'mutation-report.json';

const reportSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      mutants: z.array(
        z.object({
          status: z.string(),
          mutatorName: z.string(),
          replacement: z.optional(z.string()),
          location: z.object({ start: z.object({ line: z.number(), column: z.number() }) }),
        }),
      ),
    }),
  ),
});

export interface Mutant {
  file: string;
  line: number;
  column: number;
  mutator: string;
  replacement: string;
  /** `killed`: a test failed or hung. `survived`: none did. `uncovered`: none runs it. `ignored`: excluded, or not runnable. */
  outcome: 'killed' | 'survived' | 'uncovered' | 'ignored';
}

const OUTCOMES: Readonly<Record<string, Mutant['outcome']>> = {
  Killed: 'killed',
  Timeout: 'killed',
  Survived: 'survived',
  NoCoverage: 'uncovered',
};

export interface StrykerRunOptions {
  mutate: readonly string[];
  project: JestProject;
  /** Glob patterns of the test files, relative to the repository. */
  tests: readonly string[];
  jest: object;
  /** Whether a mutant needs only the tests that import its file. */
  findRelatedTests?: boolean;
  /** Source file → its test files, for the Jest filter `jest/tests-of-mutant.cjs`. */
  testsOfFile?: Readonly<Record<string, readonly string[]>>;
  options: object;
}

/** Copies what Stryker needs, to mutate it in place: @forecourt/shared, imported by name, must resolve to the mutated code. */
export function createStrykerCopy(): WorkingCopy {
  return new WorkingCopy([...COPIED, ...globSync('remote-*', { cwd: root })]);
}

/** Runs Stryker in a copy, whose sources are unchanged afterwards. Test files stay changed (`extendEnvironment`). */
export async function runStryker(copy: WorkingCopy, run: StrykerRunOptions): Promise<Mutant[]> {
  const { mutate, project, tests, jest, findRelatedTests = false, testsOfFile, options } = run;
  const files = globSync([...tests], { cwd: copy.root });
  for (const file of files) extendEnvironment(path.join(copy.root, file));
  const config = {
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    inPlace: true,
    mutate,
    coverageAnalysis: 'perTest',
    disableTypeChecks: false,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: REPORT },
    jest: {
      projectType: 'custom',
      config: {
        ...project,
        // Stryker merges this into jest.config.mjs. Remove its projects, each of which would run the tests.
        projects: [],
        rootDir: copy.root,
        testEnvironment: extended(project.testEnvironment),
        // Jest lists all files below its roots for each mutant, so use as few roots as possible.
        roots: [...new Set(files.map((file) => path.join(copy.root, path.dirname(file))))],
        testMatch: files.map((file) => path.join(copy.root, file)),
        watchman: false,
        ...jest,
      },
      enableFindRelatedTests: findRelatedTests,
    },
    ...options,
  };
  writeFileSync(path.join(copy.root, 'stryker.config.json'), JSON.stringify(config));
  if (testsOfFile) writeFileSync(path.join(copy.root, 'tests-of-file.json'), JSON.stringify(testsOfFile));
  await execa('node_modules/.bin/stryker', ['run'], {
    cwd: copy.root,
    preferLocal: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return readReport(readFileSync(path.join(copy.root, REPORT), 'utf8'));
}

/** Adds Stryker to the Jest environment of a test file: otherwise it cannot measure coverage per test. */
function extendEnvironment(file: string): void {
  const source = readFileSync(file, 'utf8');
  const replaced = source.replace(
    /(@jest-environment )(?:\S*\/)?(node|jsdom|database)(?:-environment\.ts)?(?= )/,
    (_, tag: string, name: string) => tag + extended(name),
  );
  if (replaced !== source) writeFileSync(file, replaced);
}

const extended = (environment: string) => path.join(import.meta.dirname, `jest/${environment}.cjs`);

function readReport(json: string): Mutant[] {
  const { files } = reportSchema.parse(JSON.parse(json));
  return Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.map(({ status, mutatorName, replacement = '', location: { start } }) => ({
      file,
      line: start.line,
      column: start.column,
      mutator: mutatorName,
      replacement,
      outcome: OUTCOMES[status] ?? 'ignored',
    })),
  );
}

export type JestProject = Exclude<NonNullable<Config['projects']>[number], string> & {
  displayName: string;
  testEnvironment: string;
  testMatch: string[];
  testPathIgnorePatterns: string[];
};

/** Finds the project of `jest.config.mjs` for a test. @param test path in the repository; the file need not exist */
export async function findJestProject(test: string): Promise<JestProject> {
  const file = pathToFileURL(path.join(root, 'jest.config.mjs')).href;
  const { default: config } = (await import(file)) as { default: { projects: JestProject[] } };
  const project = config.projects.find(
    ({ testMatch, testPathIgnorePatterns }) =>
      testMatch.some((glob) => path.matchesGlob(test, inRepository(glob))) &&
      !testPathIgnorePatterns.some((pattern) => new RegExp(inRepository(pattern)).test(test)),
  );
  if (!project) throw new Error(`jest.config.mjs has no project for ${test}.`);
  return project;
}

function inRepository(pattern: string): string {
  return pattern.replace('<rootDir>/', '');
}
