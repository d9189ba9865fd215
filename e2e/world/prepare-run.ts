import { startRun } from './start-run.ts';

export default function prepareRun(): Promise<() => Promise<void>> {
  return startRun({ onServer: true });
}
