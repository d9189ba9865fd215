import type { SwitchedOff } from './switched-off.ts';

/** Tests of one file that run in a project of Jest of their own, without a check. */
export interface Suite {
  /** Test file, relative to the repository. */
  test: string;
  /** Part of the names of the tests that run. */
  named: string;
  /** What they run without. */
  switchedOff: Pick<SwitchedOff, 'file' | 'find' | 'replace'>;
  /** How long one of the tests may take, in milliseconds. */
  testTimeoutMs: number;
}

/** What the reporter tells of a suite, by the name of its project. */
export type SuiteMessage = { project: string } & ({ event: 'start' } | { event: 'end'; result: SuiteResult });

/** How many tests ended in which way. */
export interface SuiteResult {
  /** Why none could. */
  error?: string;
  passed: number;
  failed: number;
  /** Those of the failed that only took too long. */
  timedOut: number;
}
