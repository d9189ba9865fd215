import { FAILURE_KINDS, FLAW_KINDS } from '@forecourt/shared/contract';
import { shouldRollBack, weightOf } from './automatic-rollback.ts';

test.each([
  [{ heard: 4, blaming: 4 }, false],
  [{ heard: 5, blaming: 5 }, true],
  [{ heard: 25, blaming: 5 }, true],
  [{ heard: 26, blaming: 5 }, false],
  [{ heard: 1000, blaming: 199 }, false],
  [{ heard: 1000, blaming: 200 }, true],
  [{ heard: 0, blaming: 0 }, false],
])('decides for %j: %s', (counts, goesBack) => {
  expect(shouldRollBack({ ...counts, complaining: counts.blaming })).toBe(goesBack);
});

test.each([
  [{ heard: 14, complaining: 14 }, false],
  [{ heard: 15, complaining: 15 }, true],
  [{ heard: 30, complaining: 15 }, true],
  [{ heard: 31, complaining: 15 }, false],
  [{ heard: 1000, complaining: 499 }, false],
  [{ heard: 1000, complaining: 500 }, true],
])('decides for %j, with a screen on every client: %s', (counts, goesBack) => {
  expect(shouldRollBack({ ...counts, blaming: 0 })).toBe(goesBack);
});

test('blames a release only for failures that another release would avoid', () => {
  expect(FAILURE_KINDS.filter((kind) => weightOf(kind) === 'blame')).toEqual([
    'evaluation',
    'contract',
    'render',
    'stalled',
  ]);
});

test('treats flaws as complaints, and ignores failures of the connection', () => {
  expect(FLAW_KINDS.map(weightOf)).toEqual(['complaint', 'complaint']);
  const onTheWay = ['network', 'http', 'integrity', 'timeout'] as const;
  expect(new Set(onTheWay.map(weightOf))).toEqual(new Set(['none']));
});
