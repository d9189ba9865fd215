import { startRun } from './start-run.ts';

/** Playwright's global setup. @returns its teardown */
export default function prepareRun(): Promise<() => Promise<void>> {
  return startRun({ onServer: true });
}
