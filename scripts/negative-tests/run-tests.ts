import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import type { SwitchedOff } from './switched-off.ts';

/** What became of the tests of some files. */
export type TestRun =
  | { outcome: 'green' }
  /** At least one test failed; the names of those. */
  | { outcome: 'red'; failed: string[] }
  /** No test could fail or pass: the file does not compile, there is no test, or it never ended. */
  | { outcome: 'invalid'; reason: string };

/** A test that hangs without the check that it is about has noticed. */
const TEST_TIMEOUT_MS = 30_000;
const RUN_TIMEOUT_MS = 180_000;
const OUTPUT_SHOWN = 2_000;

const resultSchema = z.object({
  numRuntimeErrorTestSuites: z.number(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/**
 * Runs tests in a copy of the repository.
 * @param root folder of the copy
 * @param tests files relative to it, all of one project of Jest, and parts of the names of the tests that count
 */
export async function runTests(
  root: string,
  tests: readonly Pick<SwitchedOff, 'test' | 'named'>[],
): Promise<TestRun> {
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-negative-'));
  const outputFile = path.join(folder, 'result.json');
  const child = spawn(
    process.execPath,
    [
      path.join(root, 'node_modules/jest/bin/jest.js'),
      `--selectProjects=${projectOf(tests[0]?.test ?? '')}`,
      `--testNamePattern=${tests.map(({ named }) => named.replaceAll(/\W/g, '\\$&')).join('|')}`,
      '--runTestsByPath',
      ...new Set(tests.map(({ test }) => test)),
      '--runInBand',
      '--forceExit',
      '--json',
      `--outputFile=${outputFile}`,
      `--testTimeout=${TEST_TIMEOUT_MS}`,
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], timeout: RUN_TIMEOUT_MS, killSignal: 'SIGKILL' },
  );
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-OUTPUT_SHOWN);
  });
  try {
    await once(child, 'close');
    return outcomeOf(readFileSync(outputFile, 'utf8'));
  } catch {
    return { outcome: 'invalid', reason: `the tests did not end:\n${said}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function outcomeOf(json: string): TestRun {
  const { numRuntimeErrorTestSuites, numPassedTests, numFailedTests, testResults } = resultSchema.parse(
    JSON.parse(json),
  );
  if (numRuntimeErrorTestSuites > 0) {
    const messages = testResults.map(({ message }) => message.slice(0, OUTPUT_SHOWN));
    return { outcome: 'invalid', reason: `the tests do not even run:\n${messages.join('\n')}` };
  }
  if (numPassedTests + numFailedTests === 0) return { outcome: 'invalid', reason: 'there are no such tests' };
  if (numFailedTests === 0) return { outcome: 'green' };
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  return { outcome: 'red', failed: failed.map(({ fullName }) => fullName) };
}

/** The project of `jest.config.mjs` that a test belongs to. */
export function projectOf(test: string): 'node' | 'browser' | 'integration' {
  if (test.includes('.integration.test.')) return 'integration';
  return /^(api|host\/(server|site-map)|shared\/(build|server)|scripts)\//.test(test) ? 'node' : 'browser';
}
