import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { WorkingCopy } from '../working-copy.ts';
import type { Core } from './cores.ts';

const NEEDED = ['package.json', 'jest.config.mjs', 'site.settings.json', 'api', 'host', 'scripts', 'shared'];
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
          location: z.object({ start: z.object({ line: z.number() }) }),
        }),
      ),
    }),
  ),
});

export interface MutationResult {
  /** A test went red, or never ended. */
  noticed: number;
  /** Every test stayed green, or none reached the place. */
  survived: Survivor[];
}

export interface Survivor {
  file: string;
  line: number;
  mutator: string;
  replacement: string;
  /** Whether a test runs the place at all. */
  covered: boolean;
}

/** Changes a core in one place after the other, and runs its tests each time. */
export async function mutateCore(core: Core, concurrency: number): Promise<MutationResult> {
  // In a copy, and in place there: packages import @forecourt/shared by name, which must lead to what is changed.
  const copy = new WorkingCopy(NEEDED);
  try {
    useItsEnvironments(copy.root, core);
    const config = {
      testRunner: 'jest',
      plugins: ['@stryker-mutator/jest-runner'],
      inPlace: true,
      mutate: core.mutate,
      coverageAnalysis: 'perTest',
      concurrency,
      disableTypeChecks: false,
      ignoreStatic: true,
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: REPORT },
      jest: {
        projectType: 'custom',
        config: await jestConfig(copy.root, core),
        enableFindRelatedTests: false,
      },
    };
    writeFileSync(path.join(copy.root, 'stryker.config.json'), JSON.stringify(config));
    const child = spawn(process.execPath, [path.join(copy.root, 'node_modules/.bin/stryker'), 'run'], {
      cwd: copy.root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`Stryker ended with ${code}.`);
    return resultOf(readFileSync(path.join(copy.root, REPORT), 'utf8'));
  } finally {
    copy.remove();
  }
}

const projectsSchema = z.object({
  default: z.object({ projects: z.array(z.looseObject({ displayName: z.string() })) }),
});

/** The project of `jest.config.mjs` that the tests of a core run in, with no other tests. */
async function jestConfig(root: string, { tests }: Core): Promise<object> {
  const file = pathToFileURL(path.join(root, 'jest.config.mjs')).href;
  const { projects } = projectsSchema.parse(await import(file)).default;
  const name = tests.some((glob) => /^(host\/src|shared\/kernel)\//.test(glob)) ? 'browser' : 'integration';
  const project = projects.find(({ displayName }) => displayName === name);
  return {
    ...project,
    rootDir: root,
    testTimeout: 30_000,
    testMatch: tests.map((glob) => `<rootDir>/${glob}`),
  };
}

/** The mutation tester learns by environments of its own which test runs what. */
function useItsEnvironments(root: string, { tests }: Core): void {
  for (const test of globSync(tests, { cwd: root })) {
    replaceIn(
      path.join(root, test),
      /(@jest-environment )(node|jsdom)\b/,
      '$1@stryker-mutator/jest-runner/jest-env/$2',
    );
  }
  replaceIn(
    path.join(root, 'api/src/platform/db/testing/database-environment.ts'),
    "import { TestEnvironment } from 'jest-environment-node';",
    "import TestEnvironment from '@stryker-mutator/jest-runner/jest-env/node';",
  );
}

function replaceIn(file: string, what: string | RegExp, replacement: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(what, replacement));
}

function resultOf(json: string): MutationResult {
  const { files } = reportSchema.parse(JSON.parse(json));
  const mutants = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.map((mutant) => ({ file, ...mutant })),
  );
  return {
    noticed: mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length,
    survived: mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ file, status, mutatorName, replacement = '', location }) => ({
        file,
        line: location.start.line,
        mutator: mutatorName,
        replacement,
        covered: status === 'Survived',
      })),
  };
}
