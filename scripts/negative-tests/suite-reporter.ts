import type { Reporter, Test, TestResult } from '@jest/reporters';
import type { SuiteMessage, SuiteResult } from './suite.ts';

const ERROR_SHOWN = 2_000;

/** Tells the process that started Jest what becomes of each suite. */
export default class SuiteReporter implements Pick<Reporter, 'onTestFileStart' | 'onTestFileResult'> {
  onTestFileStart(test: Test): Promise<void> {
    return tell({ project: projectOf(test), event: 'start' });
  }

  onTestFileResult(test: Test, { testExecError, failureMessage, testResults }: TestResult): Promise<void> {
    const ended = (wanted: string) => testResults.filter(({ status }) => status === wanted);
    const failed = ended('failed');
    const result: SuiteResult = {
      passed: ended('passed').length,
      failed: failed.length,
      timedOut: failed.filter(({ failureMessages }) => isTimeout(failureMessages)).length,
    };
    if (testExecError) result.error = `the tests do not even run:\n${failureMessage?.slice(0, ERROR_SHOWN)}`;
    return tell({ project: projectOf(test), event: 'end', result });
  }
}

function isTimeout(failures: readonly string[]): boolean {
  return failures.length > 0 && failures.every((failure) => failure.includes('Exceeded timeout of'));
}

function projectOf({ context }: Test): string {
  return context.config.displayName?.name ?? '';
}

/** Jest ends its process after the last result, sent or not. */
function tell(message: SuiteMessage): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });
}
