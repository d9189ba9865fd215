import { DEFECT_KINDS, FAILURE_KINDS } from '@forecourt/shared/contract';
import { shouldRollBack, toReportSeverity } from './automatic-rollback.ts';

test.each([
  [{ reporting: 4, failing: 4 }, false],
  [{ reporting: 5, failing: 5 }, true],
  [{ reporting: 25, failing: 5 }, true],
  [{ reporting: 26, failing: 5 }, false],
  [{ reporting: 1000, failing: 199 }, false],
  [{ reporting: 1000, failing: 200 }, true],
  [{ reporting: 0, failing: 0 }, false],
])('decides for %j: %s', (counts, goesBack) => {
  expect(shouldRollBack({ ...counts, failingOrDefective: counts.failing })).toBe(goesBack);
});

test.each([
  [{ reporting: 14, failingOrDefective: 14 }, false],
  [{ reporting: 15, failingOrDefective: 15 }, true],
  [{ reporting: 30, failingOrDefective: 15 }, true],
  [{ reporting: 31, failingOrDefective: 15 }, false],
  [{ reporting: 1000, failingOrDefective: 499 }, false],
  [{ reporting: 1000, failingOrDefective: 500 }, true],
])('decides for %j, with a screen on every client: %s', (counts, goesBack) => {
  expect(shouldRollBack({ ...counts, failing: 0 })).toBe(goesBack);
});

test('blames a release only for failures that another release would avoid', () => {
  expect(FAILURE_KINDS.filter((kind) => toReportSeverity(kind) === 'failure')).toEqual([
    'evaluation',
    'contract',
    'render',
    'stalled',
  ]);
});

test('treats defects as complaints, and ignores failures of the connection', () => {
  expect(DEFECT_KINDS.map(toReportSeverity)).toEqual(['defect', 'defect']);
  const onTheWay = ['network', 'http', 'integrity', 'timeout'] as const;
  expect(new Set(onTheWay.map(toReportSeverity))).toEqual(new Set(['none']));
});
