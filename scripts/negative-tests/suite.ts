import type { SwitchedOff } from './switched-off.ts';

/** Tests of one file that run in a project of Jest of their own. */
export interface Suite {
  /** Test file, relative to the repository. */
  test: string;
  /** Parts of the names of the tests that run. */
  named: readonly string[];
  /** What the tests run without; without it they run on the sources as they are. */
  switchedOff?: Pick<SwitchedOff, 'file' | 'find' | 'replace'>;
  /** How long one of the tests may take, in milliseconds. */
  testTimeoutMs: number;
}

/** What the reporter tells of a suite, by the name of its project. */
export type SuiteMessage = { project: string } & ({ event: 'start' } | { event: 'end'; result: SuiteResult });

export interface SuiteResult {
  /** Why no test could fail or pass. */
  error?: string;
  /** Names of the tests that ran. */
  passed: string[];
  failed: FailedTest[];
}

export interface FailedTest {
  name: string;
  message: string;
  /** It only took too long. */
  timedOut: boolean;
}
