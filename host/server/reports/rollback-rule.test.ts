import { FAILURE_KINDS } from '@forecourt/shared/contract';
import { isBlamed, shouldRollBack } from './rollback-rule.ts';

test.each([
  [{ heard: 4, blaming: 4 }, false],
  [{ heard: 5, blaming: 5 }, true],
  [{ heard: 25, blaming: 5 }, true],
  [{ heard: 26, blaming: 5 }, false],
  [{ heard: 1000, blaming: 199 }, false],
  [{ heard: 1000, blaming: 200 }, true],
  [{ heard: 0, blaming: 0 }, false],
])('should decide for %j: %s', (counts, goesBack) => {
  expect(shouldRollBack(counts)).toBe(goesBack);
});

test('should blame a release only for what another release would do better', () => {
  expect(FAILURE_KINDS.filter(isBlamed)).toEqual(['evaluation', 'contract', 'render']);
});
