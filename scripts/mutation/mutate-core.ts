import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { jestProjectOf } from '../jest-project.ts';
import { WorkingCopy } from '../working-copy.ts';
import type { Core } from './cores.ts';

const NEEDED = ['package.json', 'jest.config.mjs', 'site.settings.json', 'api', 'host', 'shared'];
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
  /** How many mutants made a test fail, or never end. */
  killed: number;
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

/** Mutates a core in one place after the other, and runs its tests each time. */
export async function mutateCore(core: Core, concurrency: number): Promise<MutationResult> {
  // In a copy, and in place there: packages import @forecourt/shared by name, which must lead to what is changed.
  const copy = new WorkingCopy(NEEDED);
  try {
    extendEnvironments(copy.root, core);
    const config = {
      testRunner: 'jest',
      plugins: ['@stryker-mutator/jest-runner'],
      inPlace: true,
      mutate: filesOf(copy.root, core),
      coverageAnalysis: 'perTest',
      concurrency,
      disableTypeChecks: false,
      ignoreStatic: true,
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: REPORT },
      jest: {
        projectType: 'custom',
        config: await jestConfig(copy.root, core),
        enableFindRelatedTests: true,
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

/** The project of `jest.config.mjs` that the unit tests of a core run in. */
async function jestConfig(root: string, { folder }: Core): Promise<object> {
  const project = await jestProjectOf(`${folder}/any.test.ts`);
  return {
    ...project,
    // Stryker lays this over the file, whose projects would each run the tests.
    projects: [],
    rootDir: root,
    testEnvironment: extendedEnvironment(project.testEnvironment),
    // Searched anew for each mutant.
    roots: [`<rootDir>/${folder}`],
    watchman: false,
    // Many mutants leave a test waiting for what never comes.
    testTimeout: 2_000,
  };
}

function filesOf(root: string, { folder, files }: Core): string[] {
  const paths = files.map((file) => `${folder}/${file}`);
  const moved = paths.filter((file) => !existsSync(path.join(root, file)));
  if (moved.length > 0) throw new Error(`scripts/mutation/cores.ts: there is no ${moved.join(', no ')}.`);
  return paths;
}

/** Stryker learns only from an environment that it has extended which test runs what. */
function extendEnvironments(root: string, { folder }: Core): void {
  for (const test of globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: root })) {
    const file = path.join(root, test);
    const replaced = readFileSync(file, 'utf8').replace(
      /(@jest-environment )(node|jsdom)\b/,
      (_, tag: string, name: string) => tag + extendedEnvironment(name),
    );
    writeFileSync(file, replaced);
  }
}

const extendedEnvironment = (name: string) => path.join(import.meta.dirname, `environments/${name}.cjs`);

function resultOf(json: string): MutationResult {
  const { files } = reportSchema.parse(JSON.parse(json));
  const mutants = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.map((mutant) => ({ file, ...mutant })),
  );
  return {
    killed: mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length,
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
