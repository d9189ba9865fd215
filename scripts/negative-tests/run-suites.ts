import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from 'jest';
import { type JestProject, jestProjectOf } from '../jest-project.ts';
import { signalGroup, startChild } from '../processes/child-process.ts';
import { root } from '../root.ts';
import type { Suite, SuiteMessage, SuiteResult } from './suite.ts';

/** For code that blocks the event loop, so that the timer of its test never fires. */
const SUITE_TIMEOUT_MS = 300_000;
/** Jest keeps all code that a project loaded; a worker that holds more is replaced. */
const WORKER_MEMORY = '1.5GB';
const OUTPUT_SHOWN = 2_000;

const own = (file: string) => path.join(import.meta.dirname, file);

/**
 * Runs suites in one run of Jest, each in a project of its own.
 * @param suites by the names of their projects
 * @param onResult called for each suite as soon as it has ended, or cannot run any more
 */
export async function runSuites(
  suites: ReadonlyMap<string, Suite>,
  onResult: (project: string, result: SuiteResult) => void,
): Promise<void> {
  // Without projects, Jest would run whatever looks like a test.
  if (suites.size === 0) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-negative-'));
  const config = path.join(folder, 'jest.config.json');
  const log = path.join(folder, 'output');
  writeFileSync(config, JSON.stringify(await configFor(suites)));
  const output = openSync(log, 'w');
  const jest = startChild(path.join(root, 'node_modules/jest/bin/jest.js'), {
    parameters: ['--config', config],
    output,
  });
  closeSync(output);

  const waiting = new Set(suites.keys());
  function end(project: string, result: SuiteResult): void {
    if (waiting.delete(project)) onResult(project, result);
  }
  const limits = new Map<string, NodeJS.Timeout>();
  jest.on('message', (message: SuiteMessage) => {
    const { project } = message;
    if (message.event === 'end') {
      clearTimeout(limits.get(project));
      return end(project, message.result);
    }
    const onLimit = () => {
      end(project, failure(`the tests did not end within ${SUITE_TIMEOUT_MS / 1000} seconds`));
      signalGroup(jest, 'SIGKILL');
    };
    limits.set(project, setTimeout(onLimit, SUITE_TIMEOUT_MS));
  });
  await once(jest, 'close');
  for (const limit of limits.values()) clearTimeout(limit);
  const said = readFileSync(log, 'utf8').slice(-OUTPUT_SHOWN);
  for (const project of waiting) end(project, failure(`the run ended before these tests:\n${said}`));
  rmSync(folder, { recursive: true });
}

function failure(error: string): SuiteResult {
  return { error, passed: 0, failed: 0, timedOut: 0 };
}

async function configFor(suites: ReadonlyMap<string, Suite>): Promise<Config> {
  const projects = [...suites].map(async ([name, suite]) =>
    projectFor(name, suite, await jestProjectOf(suite.test)),
  );
  return {
    rootDir: root,
    projects: await Promise.all(projects),
    reporters: [own('suite-reporter.ts')],
    // While some wait for processes or for a timeout, others can work.
    maxWorkers: availableParallelism() + 2,
    workerIdleMemoryLimit: WORKER_MEMORY,
    forceExit: true,
    watchman: false,
  };
}

function projectFor(displayName: string, suite: Suite, project: JestProject): JestProject {
  return {
    ...project,
    rootDir: root,
    // Names the caches of compiled files and of lookups, which suites of one ordinary project can share.
    id: `${root}/negative/${project.displayName}`,
    displayName,
    globals: { suite: { ...suite } },
    roots: [path.join(root, path.dirname(suite.test))],
    testMatch: [path.join(root, suite.test)],
    testRunner: own('named-tests-runner.cjs'),
    transform: Object.fromEntries(
      Object.entries(project.transform ?? {}).map(([files, transform]) => [
        files,
        Array.isArray(transform) && transform[0] === '@swc/jest'
          ? [own('switching-transform.ts'), transform[1]]
          : transform,
      ]),
    ),
  };
}
